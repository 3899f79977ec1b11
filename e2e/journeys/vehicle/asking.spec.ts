import {
  ask,
  expectRevisionCount,
  openTechnicalDetails,
  openVehicle,
  question,
  textOf,
  timeField,
  verdict,
  zoneField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { historyCalls, isHistory, isVerdictRequest, verdictCalls } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'

// The requests of a question, and the page while they are pending.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('Check sends only the requests that the verdict is based on, even after a while', async ({
  page,
  wire,
}) => {
  await page.clock.install()
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await wire.quiet()
  await page.clock.fastForward(40_000)
  wire.clear()
  await ask(page, '2024-07-10 12:00', 'UTC')
  await expect(verdict(page)).toHaveText(/^Inactive/)
  await expect(question(page)).not.toContainText(/checking…/i)
  await page.clock.fastForward(1000)
  const sent = historyCalls(wire).map(({ path, query }) => `GET ${path}?${query}`)
  expect(verdictCalls(wire)).toHaveLength(1)
  expect(sent.filter((request) => request.endsWith('limit=50'))).toEqual([])
  // The card names every request that it is based on.
  await openTechnicalDetails(page)
  const shown = await textOf(question(page).locator('pre'))
  const named = shown.split('\n').filter((line) => line.startsWith('GET '))
  expect(sent).toEqual(named.map((line) => line.replace(/https?:\/\/[^/]+/, '')))
})

test('repeated clicks send one check, the first time and again', async ({ page, wire }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await zoneField(page).fill('UTC')
  for (const { name, at, insist } of [
    {
      name: 'twenty Enters',
      at: '2024-07-10 12:00',
      insist: async () => {
        for (let time = 0; time < 20; time += 1) await timeField(page).press('Enter')
      },
    },
    {
      name: 'a double click',
      at: '2024-07-11 12:00',
      insist: () => question(page).getByRole('button', { name: 'Check', exact: true }).dblclick(),
    },
  ]) {
    await test.step(name, async () => {
      await timeField(page).fill(at)
      await wire.quiet()
      const sent: number[] = []
      for (const turn of ['the first time', 'again']) {
        wire.clear()
        const gate = await Gate.before(page, isVerdictRequest)
        await insist()
        await expect.poll(() => gate.held, turn).toBe(1)
        gate.open()
        await expect(verdict(page)).toHaveText(/^Inactive/)
        await wire.quiet()
        expect(verdictCalls(wire), turn).toHaveLength(1)
        sent.push(historyCalls(wire).length)
      }
      // The verdict's context is requested only once, too.
      expect(sent[1]).toBe(sent[0])
    })
  }
})

test('the status region contains only headline and caveats', async ({ page, wire, allow }) => {
  await test.step('it exists before the first verdict', async () => {
    // The vehicle is deleted. With vehicle endpoints, loading it fails.
    allow(responded(404, '/v2/vehicles/7/'))
    await openVehicle(page, 7)
    await expectRevisionCount(page, 4)
    await expect(verdict(page)).toHaveCount(1)
    await expect(verdict(page)).toBeEmpty()
    await ask(page, '2025-01-01 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Deleted before this toll/)
    await expect(question(page)).not.toContainText(/checking…/i)
    await expect(verdict(page)).toHaveCount(1)
    await expect(verdict(page)).toContainText(/delet/i)
    await expect(verdict(page).getByRole('paragraph')).toHaveCount(2)
    await expect(verdict(page)).not.toContainText(/Based on|Active|Technical|Copy|GET |Check/)
  })

  await test.step('checking again keeps the caveats until the new verdict', async () => {
    await openVehicle(page, 6)
    await ask(page, '2024-06-11 16:45:00.25', 'UTC')
    await expect(verdict(page)).toContainText('has the opposite status')
    await expect(question(page)).not.toContainText(/checking…/i)
    const answer = await textOf(verdict(page))
    await verdict(page).evaluate((status) => {
      const seen = [status.textContent ?? '']
      new MutationObserver(() => seen.push(status.textContent ?? '')).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      Object.assign(window, { seen })
    })
    wire.clear()
    const gate = await Gate.before(page, isHistory)
    await question(page).getByRole('button', { name: 'Check', exact: true }).click()
    await expect(question(page)).toContainText('Checking…')
    expect(await textOf(verdict(page))).toBe(answer)
    gate.open()
    await expect(question(page)).not.toContainText(/checking…/i)
    await wire.quiet()
    expect(verdictCalls(wire)).toHaveLength(1)
    expect(await page.evaluate(() => new Set((window as unknown as { seen: string[] }).seen).size)).toBe(1)
  })
})
