import { goToVehicle } from '../../support/pages/find-page'
import {
  expectRevisionCount,
  goToOldest,
  openVehicle,
  readTimeline,
  revision,
  revisionRows,
  unfoldAll,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { isHistory } from '../../support/wire/history'

test('F40 F41 F42 F44 data beyond the specification is shown, and no link leads to a different host', async ({
  page,
  context,
  world,
  wire,
  faults,
  signInAs,
}) => {
  await signInAs('manager')

  await test.step('F40 a kind that the specification doesn’t name is shown unchanged', async () => {
    await openVehicle(page, 18)
    const row = revisionRows(page).filter({ hasText: 'Merged with another record' })
    await expect(row).toContainText('unknown kind “!”')
  })

  await test.step('F40 invisible characters in an unknown kind are shown', async () => {
    await page.route(isHistory, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/"history_type": ?"!"/g, '"history_type":"\u202e!"')
      await route.fulfill({ response, body })
    })
    await page.reload()
    const row = revisionRows(page).filter({ hasText: 'Merged with another record' })
    await expect(row).toContainText('unknown kind “⟨U+202E⟩!”')
    await row.getByRole('button', { name: /^Raw values of revision/ }).click()
    await expect(row).toContainText('history_type⟨U+202E⟩!')
    await page.unroute(isHistory)
  })

  await test.step('F40 a missing reason and name read "not recorded"', async () => {
    await expect(revisionRows(page)).toHaveCount(4)
    await expect(revisionRows(page).last()).toContainText('unknown user')
    await expect(revisionRows(page).last()).toContainText('no reason given')
  })

  await test.step('F41 an ID beyond JavaScript’s exact integers is shown digit by digit', async () => {
    await expect(revision(page, '9007199254740993')).toBeVisible()
  })

  await test.step('F42 one broken row among fourteen: the other thirteen show', async () => {
    await faults.switchOn({ path: '/v2/vehicles/1/history/', kind: 'broken-row', times: 100 })
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await unfoldAll(page)
    const names = await readTimeline(page, 14)
    expect(names.filter((name) => name === 'Unreadable row')).toHaveLength(1)
    expect(new Set(names.filter((name) => name.startsWith('Revision '))).size).toBe(13)
  })

  await test.step('F44 links to the next page on a different host are not followed', async () => {
    const hosts = new Set<string>()
    context.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await faults.switchOn({ path: '/v2/vehicles/33/history/', kind: 'foreign-links', times: 100 })
    await goToVehicle(page, 33)
    await expectRevisionCount(page, 390)
    await unfoldAll(page)
    await goToOldest(page, 390)
    expect([...hosts]).toEqual([world.consoleOrigin])
    expect(wire.to('/v2/vehicles/33/history/').map(({ query }) => /offset=(\d+)/.exec(query)?.[1])).toContain(
      '340',
    )
  })
})
