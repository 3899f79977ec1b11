import type { Page } from 'playwright/test'
import { goWithin } from '../../support/pages/go-within'
import { chooseFleet } from '../../support/pages/session-page'
import {
  ask,
  expectRevisionCount,
  historyFailure,
  inAddress,
  inMenu,
  openVehicle,
  question,
  rawValuesButton,
  revisionRows,
  revisions,
  textOf,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { changeRows } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'

/** Characters that change the text direction, so the text after them displays differently. */
const DIRECTION_MARK = /\p{Bidi_Control}/u

test.beforeEach(async ({ context, signInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('manager')
})

test('characters that change the text direction are escaped in reasons and names, on the page and in copies', async ({
  page,
}) => {
  await changeRows(page, (rows) => {
    for (const row of rows) if (row.username?.startsWith('aaa')) row.username = 'd.alvarez\u2066'
  })
  await openVehicle(page, 32)
  await expectRevisionCount(page, 4)
  const row = revisionRows(page).filter({ hasText: 'javascript:alert(1)' })
  await expect(row).toContainText('javascript:alert(1) ⟨U+202E⟩gnp.exe')
  await expect(row).toContainText('d.alvarez⟨U+2066⟩')
  await ask(page, '2024-06-01 12:00', 'UTC')
  await expect(verdict(page)).toHaveText(/^Active/)
  await expect(question(page)).toContainText('⟨U+202E⟩gnp.exe')
  await expect(question(page)).toContainText('by d.alvarez⟨U+2066⟩')
  const id = /^Revision (\d+)/.exec((await row.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await rawValuesButton(page, id).click()
  await expect(revisions(page).getByText('history_id')).toBeVisible()
  expect(await textOf(page.locator('body'))).not.toMatch(DIRECTION_MARK)
  const text = await copied('Copy verdict')
  expect(text).toContain('⟨U+202E⟩gnp.exe')
  expect(text).toContain('by d.alvarez⟨U+2066⟩')
  expect(text).not.toMatch(DIRECTION_MARK)

  async function copied(label: string): Promise<string> {
    await question(page).getByRole('button', { name: label }).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
})

test('the copied text of a verdict', async ({ page, context }) => {
  await openVehicle(page, 1)

  await test.step('the text contains the checked time, the verdict, its basis, and the request', async () => {
    // In a zone other than the browser's, whose clock isn't used for any text.
    await ask(page, '2024-07-10 12:00', 'America/Chicago')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await expect(question(page)).not.toContainText(/checking…/i)
    await question(page).getByRole('button', { name: 'Copy verdict' }).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const short = await page.evaluate(() => navigator.clipboard.readText())
    await (await inMenu(question(page), 'Copy with details')).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toHaveCount(1)
    expect(short).not.toContain('Technical details')
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(lines[0]).toBe(
      'FRU4944 (NY) was not active on the Alder Rentals fleet on July 10, 2024, at 12:00 PM CDT (UTC−5).',
    )
    await expect(question(page)).toContainText(lines[0] ?? '')
    for (const line of [
      /^Time: Jul 10, 2024, any second of 12:00 PM CDT \(UTC−5\)$/,
      /^Inactive: from Jul 8, 2024, 1:25:41 PM CDT \(UTC−5\) to Jul 29, 2024, 7:00:19 AM CDT \(UTC−5\)$/,
      /^Vehicle: FRU4944 \(NY\), vehicle 1$/,
      /^Fleet: Alder Rentals \(fleet 1\)$/,
      /^Link: http.*\/vehicles\/1\?.*fleet=1(?:&|$)/,
      /^Verdict: Inactive$/,
      /^Time checked: 2024-07-10 12:00 \(America\/Chicago\)$/,
      /^UTC: 2024-07-10T17:00:00\.000000Z to 2024-07-10T17:00:59\.999999Z$/,
      /^Based on: Deactivated Jul 8, 2024, 1:25:41 PM CDT \(UTC−5\) by d\.alvarez: In the body shop$/,
      /^Last change before the toll: revision \d+ \(changed\), active: false$/,
      /^ {2}Changed by: d\.alvarez$/,
      /^ {2}Reason: In the body shop$/,
      /^Next change: Jul 29, 2024, 7:00:19 AM CDT \(UTC−5\) \(revision \d+, changed, active: true\)$/,
      /^Request: GET http.*\/v2\/vehicles\/1\/history\/\?history_date__lte=2024-07-10T17%3A00%3A59\.999999Z&limit=1$/,
    ]) {
      expect(lines).toContainEqual(expect.stringMatching(line))
    }
    expect(lines.join('\n').startsWith(short)).toBe(true)
  })

  await test.step('the link is the URL without a fragment', async () => {
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect.poll(() => inAddress(page, 'zone')).toBe('UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    const address = page.url()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page).toHaveURL(/#content$/)
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await (await inMenu(question(page), 'Copy link')).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(address)
    expect(new URL(link).searchParams.get('fleet')).toBe('1')
    const other = await context.newPage()
    await other.goto(link)
    await expect(verdict(other)).toHaveText(/^Inactive/)
    await other.close()
  })
})

test('a link opens in its fleet, whichever was chosen before', async ({ page, wire, allow }) => {
  allow(responded(404, '/v2/'), responded(403, '/v2/'))
  const asked = '?at=2024-07-10+12%3A00&zone=UTC'
  const fleets = () => new Set(wire.to(/^\/v2\//).map(({ headers }) => headers['fleet-id'] ?? null))

  await test.step('from a different fleet: nothing loads from it, and the rest of the view stays', async () => {
    await openVehicle(page, 150, '?fleet=2')
    await expect(revisionRows(page).first()).toBeVisible()
    await wire.quiet()
    wire.clear()
    await goWithin(page, `/vehicles/1${asked}&fleet=1`)
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await expectFleet(page, 'Alder Rentals')
    expect([inAddress(page, 'at'), inAddress(page, 'zone')]).toEqual(['2024-07-10 12:00', 'UTC'])
    await wire.quiet()
    expect(fleets()).toEqual(new Set(['1']))
  })

  await test.step('a reload and the page’s links stay in the fleet', async () => {
    wire.clear()
    await page.reload()
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
    await expectFleet(page, 'Alder Rentals')
    await wire.quiet()
    expect(fleets()).toEqual(new Set(['1']))
    await page.goBack()
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })

  await test.step('a different fleet chosen by the user: its vehicles', async () => {
    await chooseFleet(page, 'Birch Logistics')
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    expect(inAddress(page, 'fleet')).toBe('2')
    await page.goBack()
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })

  await test.step('a fleet that isn’t this user’s: one message, and no verdict', async () => {
    await page.goto(`/vehicles/1${asked}&fleet=3`)
    await expect(historyFailure(page)).toContainText('Vehicle 1 can’t be shown in')
    await expect(verdict(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Use Alder Rentals' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    expect(inAddress(page, 'fleet')).toBe('1')
  })
})

async function expectFleet(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Fleet: ${name}`, exact: true })).toBeVisible()
}
