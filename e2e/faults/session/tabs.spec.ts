import type { Page } from 'playwright/test'
import { signedOut, signOut } from '../../support/pages/session-page'
import { ask, expectRevisionCount, openVehicle, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'
import type { Wire } from '../../support/wire/wire'

// Several tabs of one browser, with a rotating cookie.

test.use({ allowed: [responded(401, '/v2/')] })

test.beforeEach(async ({ signInAs, world }) => {
  await signInAs('manager')
  await world.changeSessionRules({ refreshMode: 'rotate' })
})

async function openTab(page: Page): Promise<Page> {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  return page
}

function askTab(page: Page): Promise<void> {
  return ask(page, '2024-07-10 12:00', 'UTC')
}

async function expectAnswered(page: Page): Promise<void> {
  await expect(verdict(page)).toHaveText(/^Inactive/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Returns the numbers of held and pending locks in all tabs. */
function locks(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [held.length, pending.length]
  })
}

/** Waits until the tabs have sent this many refreshes in total. */
async function refreshLeaves(wire: Wire, count: number): Promise<void> {
  await expect.poll(() => wire.refreshes.length).toBe(count)
}

test('F03 two tabs expire together: one refresh, and both continue', { tag: '@core' }, async ({
  page,
  context,
  world,
}) => {
  const tabs = [await openTab(page), await openTab(await context.newPage())]
  await world.changeSessionRules({ refreshMode: 'rotate', graceSeconds: 0 })
  const before = world.counters()
  world.expireAccessTokens()
  const letRefreshesGo = world.holdRefreshes()
  await Promise.all(tabs.map((tab) => askTab(tab)))
  // Both tabs have received a 401 before either gets a new token.
  await expect.poll(() => locks(page), 'one refreshes, the other waits').toEqual([1, 1])
  letRefreshesGo()
  for (const tab of tabs) await expectAnswered(tab)
  expect(world.counters()).toEqual({ ...before, refreshes: before.refreshes + 1 })
})

test('F04 a reload during a refresh with a response 3 s late: still signed in', { tag: '@core' }, async ({
  page,
  wire,
  world,
  faults,
}) => {
  await openTab(page)
  world.expireAccessTokens()
  await faults.switchOn({ path: '/api/auth/token/refresh/', kind: 'late' })
  await askTab(page)
  await refreshLeaves(wire, 2)
  await page.reload()
  await expectRevisionCount(page, 14)
  await expectAnswered(page)
  expect(world.counters().refused).toBe(0)
})

test('F04 the same with a single-use cookie', { tag: '@core' }, async ({ page, wire, world }) => {
  await world.changeSessionRules({ refreshMode: 'rotate', graceSeconds: 0 })
  await openTab(page)
  world.expireAccessTokens()
  const letRefreshesGo = world.holdRefreshes()
  await askTab(page)
  await refreshLeaves(wire, 2)
  // The response arrives after its page is gone. The next page waits at most a second for it.
  page.once('framenavigated', letRefreshesGo)
  await page.reload()
  await expectRevisionCount(page, 14)
  await expectAnswered(page)
  expect(world.counters()).toMatchObject({ refused: 0, reuses: 0 })
})

test('F05 the refreshing tab is closed: the other one continues', { tag: '@core' }, async ({
  page,
  context,
  wire,
  world,
}) => {
  const [first, second] = [await openTab(page), await openTab(await context.newPage())]
  world.expireAccessTokens()
  const letRefreshesGo = world.holdRefreshes()
  const before = wire.refreshes.length
  await askTab(first)
  await refreshLeaves(wire, before + 1)
  const refused = wire.to(/^\/v2\//).filter(({ status }) => status === 401).length
  await askTab(second)
  // The second tab waits for the first tab's refresh.
  await expect
    .poll(() => wire.to(/^\/v2\//).filter(({ status }) => status === 401).length)
    .toBeGreaterThan(refused)
  expect(wire.refreshes).toHaveLength(before + 1)
  await first.close()
  letRefreshesGo()
  await expectAnswered(second)
  expect(world.counters().refused).toBe(0)
})

test('F06 a lock that is never released: the console continues after 15 seconds', async ({
  page,
  context,
  wire,
  world,
}) => {
  await page.clock.install()
  await openTab(page)
  const hanging = await context.newPage()
  await hanging.goto('/harness/blank')
  await hanging.evaluate(() => {
    void navigator.locks.request(`fleet-console ${location.origin}/`, () => new Promise(() => undefined))
  })
  world.expireAccessTokens()
  await askTab(page)
  await expect.poll(() => locks(hanging), 'one holds it, the other waits').toEqual([1, 1])
  expect(wire.refreshes).toHaveLength(1)
  await page.clock.fastForward(15_000)
  await expectAnswered(page)
  expect(wire.refreshes).toHaveLength(2)
  expect(await locks(hanging)).toEqual([1, 0])
})

test('F17 two tabs of a browser without Web Locks and BroadcastChannel', async ({ page, context, world }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
    Reflect.deleteProperty(window, 'BroadcastChannel')
  })
  const [first, second] = [await openTab(page), await openTab(await context.newPage())]
  const tabs = [first, second]
  expect(await page.evaluate(() => [typeof navigator.locks, typeof BroadcastChannel])).toEqual([
    'undefined',
    'undefined',
  ])

  await test.step('tokens that expire together: each tab continues on its own', async () => {
    world.expireAccessTokens()
    world.delayRefreshes(400)
    await Promise.all(tabs.map((tab) => askTab(tab)))
    for (const tab of tabs) await expectAnswered(tab)
    expect(world.counters().refused).toBe(0)
  })

  await test.step('a sign-out reaches the other tab', async () => {
    await signOut(first)
    await expect(signedOut(first)).toBeVisible()
    await expect(signedOut(second)).toBeVisible()
  })
})
