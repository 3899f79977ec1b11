import type { Page } from 'playwright/test'
import { seededRandom } from '../../../src/lib/seeded-random'
import { addDrivers, BULK, existing, row, sendButton, sendNow } from '../../support/pages/drivers-page'
import { goWithin } from '../../support/pages/go-within'
import { planField } from '../../support/pages/plan-page'
import { banner, chooseFleet, UNREACHABLE } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  historyFailure,
  openVehicle,
  revisionRows,
  timeField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'
import { type Call, REFRESH } from '../../support/wire/wire'

const SEED = Number(process.env.SEED ?? 80_982)
const STEPS = Number(process.env.STEPS ?? 16)

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const ALDER = 'Alder Rentals'
const BIRCH = 'Birch Logistics'
const CEDAR = 'Cedar Transit'

const IDS: Readonly<Record<string, string>> = { [ALDER]: '1', [BIRCH]: '2' }

const fleetOf = ({ headers }: Call) => headers['fleet-id'] ?? null
const header = (page: Page, name: string) => page.getByRole('button', { name: `Fleet: ${name}`, exact: true })

test('F20 F22 F98 a tab switches fleets', async ({ page, wire, allow }) => {
  allow(responded(404, '/v2/'), responded(403, '/v2/'))

  await test.step('F20 during a slow request: the old fleet’s rows never appear', async () => {
    const gate = await Gate.before(page, isHistory)
    const given = page.waitForEvent(
      'requestfailed',
      (request) => request.failure()?.errorText === 'net::ERR_ABORTED' && isHistory(new URL(request.url())),
    )
    await openVehicle(page, 1)
    await chooseFleet(page, BIRCH)
    // The request is aborted, and the late response is never read.
    await given
    gate.open()
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    await expect(header(page, BIRCH)).toBeVisible()
    await expect(page).toHaveURL(/\/vehicles\?fleet=2$/)
    await expect(revisionRows(page)).toHaveCount(0)
  })

  await test.step('F20 a record closes with its fleet, and Back restores both', async () => {
    await page.goBack()
    await expectRevisionCount(page, 14)
    await expect(header(page, ALDER)).toBeVisible()
    await wire.quiet()
    wire.clear()
    await chooseFleet(page, BIRCH)
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    await wire.quiet()
    await openVehicle(page, 1, '?fleet=2')
    await expect(historyFailure(page)).toContainText(`Vehicle 1 wasn’t found in ${BIRCH}`)
    await wire.quiet()
    expect(new Set(wire.to(/^\/v2\//).map(fleetOf))).toEqual(new Set(['2']))
    await openVehicle(page, 1, '?fleet=1')
    await expectRevisionCount(page, 14)
  })

  const alert = page.getByRole('alert').filter({ hasText: `You don’t have access to ${CEDAR}` })
  await test.step('F98 a refused fleet in the menu: the page returns to the previous one, and doesn’t offer the fleet again', async () => {
    await chooseFleet(page, CEDAR)
    await expect(alert).toContainText(`You’re back in ${ALDER}.`)
    await expect(header(page, ALDER)).toBeVisible()
    await expect(page).toHaveURL(/\/vehicles\/1\?fleet=1$/)
    await expectRevisionCount(page, 14)
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
    await page.reload()
    await expectRevisionCount(page, 14)
    await header(page, ALDER).click()
    await expect(page.getByRole('button', { name: BIRCH, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: CEDAR, exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Your default fleet', exact: true })).toHaveCount(0)
  })

  await test.step('F22 a refused fleet in the URL is named, and a different one is offered', async () => {
    await page.goto('/vehicles/1?fleet=3')
    await expect(alert).toBeVisible()
    await expect(revisionRows(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'You’re signed out' })).toHaveCount(0)
    await page.reload()
    await alert.getByRole('button', { name: `Use ${ALDER}` }).click()
    await expect(header(page, ALDER)).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(wire.refreshes.every(({ status }) => status === 200)).toBe(true)
  })
})

test('F127 each link of a page in a different fleet leads to that fleet, also in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/vehicles?fleet=2')
  await expect(page.getByRole('table')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  await expect(links).toHaveCount(8)
  const opened = context.waitForEvent('page')
  await links.last().click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(header(tab, BIRCH)).toBeVisible()
  await tab.close()
  for (const path of [
    ...[
      '/',
      '/vehicles',
      '/vehicles/150',
      '/vehicles/150/edit',
      '/vehicles/150/evidence',
      '/vehicles/change',
    ],
    ...['/disputes', '/drivers/bulk', '/billing-plans', '/billing-plans/new', '/integrations', '/documents'],
    ...['/citations', '/diagnostics'],
  ]) {
    await goWithin(page, `${path}?fleet=2`)
    await expect(page).toHaveURL(new RegExp(`${path}\\?fleet=2`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(header(page, BIRCH)).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    // Skips links to other hosts, and links within the page, which have no path.
    const elsewhere = await page.locator('a[href]').evaluateAll((all) =>
      all.flatMap((link) => {
        const { origin, pathname, search, hash } = new URL((link as HTMLAnchorElement).href)
        const isPage = origin === location.origin && hash === '' && !pathname.endsWith('.txt')
        return isPage && !new URLSearchParams(search).has('fleet', '2') ? [pathname + search] : []
      }),
    )
    expect(elsewhere, path).toEqual([])
  }
})

test('F127 two tabs, two fleets, at random: each write goes to the fleet that its page names', async ({
  page,
  context,
  world,
  wire,
}) => {
  test.slow()
  const random = seededRandom(SEED)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await tab.goto('/drivers/bulk')
  const links = ['Vehicles', 'Disputes', 'Integrations', 'Documents']
  const written: Record<string, string[]> = { '1': [], '2': [] }

  async function write(tab: Page, driver: number) {
    await tab.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Drivers' }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'Add drivers' })).toBeVisible()
    // After a reload, the grid may still have sent rows.
    await addDrivers(tab, driver, 1)
    const named = await tab.getByRole('button', { name: /^Fleet: / }).textContent()
    await sendButton(tab).click()
    const dialog = tab.getByRole('dialog', { name: /^Add 1 driver to / })
    const fleet = IDS[/to (.+)$/.exec((await dialog.getByRole('heading').textContent()) ?? '')?.[1] ?? '']
    expect(named).toContain(fleet === '1' ? ALDER : BIRCH)
    wire.clear()
    await sendNow(tab).click()
    await expect(row(tab, `D-${driver}`).getByRole('img', { name: /^added/ })).toBeVisible()
    expect(wire.to(BULK, 'POST').map(fleetOf)).toEqual([fleet])
    written[fleet ?? '']?.push(`D-${driver}`)
  }

  for (let step = 0; step < STEPS; step++) {
    const tab = pick(tabs)
    const act = step % 4 === 3 ? 'write' : pick(['choose', 'choose', 'reload', 'back', 'link'])
    await test.step(`${step} ${act}, seed ${SEED}`, async () => {
      if (act === 'write') return write(tab, step)
      if (act === 'choose') await chooseFleet(tab, pick([ALDER, BIRCH]))
      else if (act === 'reload') await tab.reload()
      else if (act === 'back') await tab.goBack()
      else
        await tab
          .getByRole('navigation', { name: 'Pages' })
          .getByRole('link', { name: pick(links) })
          .click()
      if (tab.url() === 'about:blank') await tab.goForward()
      await expect(tab.getByRole('button', { name: /^Fleet: (?:Alder|Birch)/ })).toBeVisible()
    })
  }
  const all = Object.values(written).flat()
  for (const [fleet, ids] of Object.entries(written))
    expect((await existing(context, world, all, fleet)).sort(), `fleet ${fleet}`).toEqual([...ids].sort())
})

test('F127 a new tab opens the fleet last chosen in this browser, but not a different user’s', async ({
  page,
  context,
  wire,
  world,
  signInAs,
}) => {
  await page.goto('/vehicles')
  await expect(header(page, ALDER)).toBeVisible()
  await chooseFleet(page, BIRCH)
  await expect(header(page, BIRCH)).toBeVisible()
  await wire.quiet()
  wire.clear()
  const fresh = await context.newPage()
  await fresh.goto('/disputes')
  await expect(fresh).toHaveURL(/\/disputes\?fleet=2$/)
  await expect(header(fresh, BIRCH)).toBeVisible()
  await fresh.goto('/vehicles/150')
  await expect(revisionRows(fresh).first()).toBeVisible()
  expect(new Set(wire.to(/^\/v2\//).map(fleetOf))).toEqual(new Set(['2']))
  await test.step('typed text stays, however late the token that identifies the user', async () => {
    world.delayRefreshes(4_000)
    await fresh.goto('/vehicles/150')
    await timeField(fresh).fill('2024-03-05 08:30')
    await expect(fresh).toHaveURL(/fleet=2/)
    await expect(revisionRows(fresh).first()).toBeVisible()
    await expect(timeField(fresh)).toHaveValue('2024-03-05 08:30')
    world.delayRefreshes(0)
  })
  await context.clearCookies()
  await signInAs('support')
  await fresh.goto('/vehicles')
  await expect(header(fresh, CEDAR)).toBeVisible()
})

test('F127 while the user is unknown, the page waits for their fleet, and nothing is typed into a different user’s', async ({
  page,
  context,
  faults,
  allow,
}) => {
  allow(responded(503, REFRESH))
  await page.goto('/vehicles')
  await chooseFleet(page, BIRCH)
  await expect(header(page, BIRCH)).toBeVisible()
  await faults.switchOn({ path: REFRESH, kind: '503', times: 1_000 })
  const fresh = await context.newPage()
  await fresh.goto('/billing-plans/new')
  await expect(banner(fresh, UNREACHABLE)).toBeVisible()
  await expect(fresh.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await expect(planField(fresh, 'Plan name')).toHaveCount(0)
  await faults.clear()
  // The session renews automatically.
  await planField(fresh, 'Plan name').fill('Vans')
  await expect(fresh).toHaveURL(/fleet=2/)
  await expect(header(fresh, BIRCH)).toBeVisible()
  await expect(fresh.getByText('Draft saved')).toBeVisible()
  await fresh.reload()
  await expect(planField(fresh, 'Plan name')).toHaveValue('Vans')
})

test('F23 two tabs on two fleets are independent', async ({ page, context, wire }) => {
  const other = await context.newPage()
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await other.goto('/vehicles')
  await chooseFleet(other, BIRCH)
  await openVehicle(other, 150)
  await expect(revisionRows(other).first()).toBeVisible()
  await expect(header(page, ALDER)).toBeVisible()
  wire.clear()
  await page.reload()
  await other.reload()
  await expectRevisionCount(page, 14)
  await expect(revisionRows(other).first()).toBeVisible()
  await expect(header(other, BIRCH)).toBeVisible()
  expect(new Set(wire.to('/v2/vehicles/1/history/').map(fleetOf))).toEqual(new Set(['1']))
  expect(new Set(wire.to('/v2/vehicles/150/history/').map(fleetOf))).toEqual(new Set(['2']))
})
