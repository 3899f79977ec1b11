import {
  ask,
  expectRevisionCount,
  filter,
  inAddress,
  openFilters,
  openVehicle,
  question,
  readTimeline,
  verdict,
} from '../../support/pages/vehicle-page'
import { signIn } from '../../support/sign-in'
import { expect, test } from '../../support/test'
import { microsecondBefore } from '../../support/wall-text'

/** Vehicle 1's status changes in the seed, typed by hand. */
const FLIPS = [
  { at: '2023-12-01T15:30:00.254876Z', before: 'Active', after: 'Inactive' },
  { at: '2024-01-16T14:02:58.377126Z', before: 'Inactive', after: 'Active' },
  { at: '2024-07-08T18:25:41.008833Z', before: 'Active', after: 'Inactive' },
  { at: '2024-07-29T12:00:19.556004Z', before: 'Inactive', after: 'Active' },
  { at: '2025-02-03T09:15:26.864310Z', before: 'Active', after: 'Inactive' },
  { at: '2025-03-17T13:40:55.021968Z', before: 'Inactive', after: 'Active' },
]

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
})

test('before and after each change, the verdict is the status on that side', {
  tag: ['@core', '@tokyo'],
}, async ({ page, localTime }) => {
  for (const { at, before, after } of FLIPS) {
    await test.step(at, async () => {
      const sides = [
        { time: microsecondBefore(at), status: before },
        { time: at, status: after },
      ]
      // Active first, so that each verdict differs from the previous one.
      for (const { time, status } of before === 'Active' ? sides : sides.toReversed()) {
        await ask(page, localTime(time))
        await expect(verdict(page), time).toHaveText(new RegExp(`^${status}`))
      }
    })
  }

  await test.step('no record before the creation', async () => {
    const created = '2023-06-14T13:05:22.481093Z'
    await ask(page, localTime(created))
    await expect(verdict(page)).toHaveText(/^Active/)
    await ask(page, localTime(microsecondBefore(created)))
    await expect(verdict(page)).toHaveText(/^No record/)
  })

  await test.step('the chosen zone decides which instant a local time means', async () => {
    // 09:30 in Chicago is 15:30 in London: before and after the vehicle was returned.
    await ask(page, '2023-12-01 15:29', 'UTC')
    await expect(verdict(page)).toHaveText(/^Active/)
    await ask(page, '2023-12-01 15:29', 'America/Chicago')
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })
})

test('the URL alone gives the same verdict and rows in a browser in a different zone', {
  tag: ['@core', '@cross-origin', '@django'],
}, async ({ page, browser, wire, world, localTime }) => {
  await test.step('a minute with a change has no single status', async () => {
    await ask(page, localTime('2024-07-08T18:25:00Z').slice(0, -3))
    await expect(verdict(page)).toHaveText(/^Changed during/)
    await expect(page.getByRole('paragraph').filter({ hasText: '14 changes' })).toHaveText(
      /^Today: Active\s*since/,
    )
  })

  await test.step('a link with a time and a bound opens the same verdict and rows', async () => {
    await ask(page, localTime('2024-07-10T00:00:00Z'))
    await expect(verdict(page)).toHaveText(/^Inactive/)
    // Up to the minute in which the vehicle was deactivated, which in Kiritimati is many hours earlier.
    await openFilters(page)
    await filter(page, 'To').fill(localTime('2024-07-08T18:25:00Z').slice(0, -3))
    await filter(page, 'To').press('Enter')
    await expectRevisionCount(page, 8)
    expect(inAddress(page, 'zone')).not.toBeNull()
    const rows = await readTimeline(page, 8)
    const elsewhere = await browser.newContext({ timezoneId: 'Pacific/Kiritimati' })
    await signIn(elsewhere, world.apiOrigin, 'manager')
    const other = await elsewhere.newPage()
    await other.goto(page.url())
    await expect(verdict(other)).toHaveText(/^Inactive/)
    await expect(question(other).getByRole('textbox', { name: 'Date and time' })).toHaveValue(/^2024-07-/)
    await expectRevisionCount(other, 8)
    expect(await readTimeline(other, 8)).toEqual(rows)
    await elsewhere.close()
  })

  await test.step('the request has the form of the specification', async () => {
    wire.clear()
    await ask(page, '2024-07-08 18:25:41.008833', 'UTC')
    const sent = () => wire.to('/v2/vehicles/1/history/', 'GET').map(({ query }) => query)
    await expect.poll(sent).toContain('history_date__lte=2024-07-08T18%3A25%3A41.008833Z&limit=1')
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })
})
