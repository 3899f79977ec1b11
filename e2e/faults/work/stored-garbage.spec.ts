import type { Page } from 'playwright/test'
import type { PagePath } from '../../pages/page-state'
import { expectOpenedKept, storedData } from '../../support/browser-storage'
import { goWithin } from '../../support/pages/go-within'
import { expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { garbled, storeSamples, TOLL_LIST } from '../../support/stored-samples'
import { expect, test } from '../../support/test'

/** Each page's URL and heading. */
const PAGES: Readonly<Record<PagePath, readonly [address: string, heading: string | RegExp]>> = {
  '/': ['/', 'Check a toll'],
  '/billing-plans': ['/billing-plans', 'Billing plans'],
  '/billing-plans/$plan': ['/billing-plans/key', /\S/],
  '/billing-plans/new': ['/billing-plans/new', 'New billing plan'],
  '/citations': ['/citations', 'Parking citations'],
  '/diagnostics': ['/diagnostics', 'Diagnostics'],
  '/disputes': ['/disputes', 'Disputes'],
  '/documents': ['/documents', 'Documents'],
  '/drivers/bulk': ['/drivers/bulk', 'Add drivers'],
  '/integrations': ['/integrations', 'Integrations'],
  '/vehicles': ['/vehicles', 'Vehicles'],
  '/vehicles/change': ['/vehicles/change', 'Change vehicles in bulk'],
  '/vehicles/$vehicleId': ['/vehicles/1', /FRU4944/],
  '/vehicles/$vehicleId/edit': ['/vehicles/1/edit', /FRU4944/],
  '/vehicles/$vehicleId/evidence': ['/vehicles/1/evidence', /evidence statement/i],
}

/** Takes every fifth damaged record. 5 doesn't divide the number of kinds of damage, so every kind occurs. */
const EVERY = 5

/** Returns damaged copies of records with their keys, and of each kind one with impossible times. */
function damaged(samples: ReadonlyMap<string, unknown>): [string, unknown][] {
  const found: [string, unknown][] = []
  for (const [key, value] of samples) {
    const text = JSON.stringify(value)
    const beyond: unknown = JSON.parse(text.replaceAll(/(?<=At":|"at":)\d+/g, '1e300'))
    if (!/:[\w-]+$/.test(key) || key.includes('toll-list-data')) found.push([key, beyond])
    else
      for (const [at, garbage] of [beyond, ...garbled(value)].entries())
        if (at % EVERY === 0) found.push(renamed(key, garbage, at))
  }
  return found
}

/** Returns a record with a new key and ID. */
function renamed(key: string, value: unknown, at: number): [string, unknown] {
  const id = key.slice(key.lastIndexOf(':') + 1)
  const text = JSON.stringify(value)
  return [`${key}~${at}`, text && JSON.parse(text.replace(`"id":"${id}"`, `"id":"${id}~${at}"`))]
}

async function store(page: Page, records: readonly [string, unknown][]): Promise<void> {
  await page.evaluate(async (all) => {
    const request = indexedDB.open('fleet-console')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('remembered', 'readwrite')
    for (const [key, value] of all) transaction.objectStore('remembered').put(value, key)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (!key.includes('session')) storage.setItem(key, '{"a":1e300}')
    for (const key of ['zone', 'single-keys', 'toll-columns', 'driver-columns', 'vehicle-columns', 'config'])
      localStorage.setItem(`fleet-console.${key}`, '[{"names":1e300,"fields":[{}]}]')
    sessionStorage.setItem('fleet-console.reloaded-at', '1e300')
  }, records)
}

test('F106 every page opens with garbage in every store', async ({ page, signInAs }) => {
  test.setTimeout(180_000)
  await signInAs('manager')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await expectOpenedKept(page, 1)
  const key = (await storedData(page)).indexedDb.find((text) => text.startsWith('recents:')) ?? ''
  const [baseUrl, person, fleetId] = JSON.parse(/\[.*?\](?= = )/.exec(key)?.[0] ?? '')
  const records = damaged(await storeSamples({ baseUrl, person, fleetId }))
  expect(records.length).toBeGreaterThan(200)
  await store(page, records)

  for (const [index, [address, heading]] of Object.values(PAGES).entries())
    await test.step(address, async () => {
      // The shell reads its data once, each page its own when it opens.
      if (index === 0) await page.goto(address)
      else await goWithin(page, address)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText('Couldn’t show this page')).toBeHidden()
    })

  await test.step('an impossible time is marked as such', async () => {
    // A toll list with such a time is invalid, and could not have been imported.
    for (const address of ['/', '/documents', '/billing-plans', '/vehicles/change']) {
      await page.goto(address)
      await expect(page.getByText('time unknown').first()).toBeVisible()
    }
  })

  await test.step('lists with any settings open, or show that they can’t be read', async () => {
    const parts = [...(await storeSamples({ baseUrl, person, fleetId }))].filter(([name]) =>
      name.includes('toll-list-data'),
    )
    for (const [at, settings] of [...garbled(TOLL_LIST.settings)].entries()) {
      if (at % 7 !== 0) continue
      const id = `settings~${at}`
      const headKey = records.find(([name]) => name.includes('toll-list-head'))?.[0] ?? ''
      await store(page, [
        [headKey.replace(/[^:]+$/, id), { ...TOLL_LIST, id, settings }],
        ...parts.map(([name, value]): [string, unknown] => [
          name.replace(`:${TOLL_LIST.id}:`, `:${id}:`),
          value,
        ]),
      ])
      await page.goto(`/disputes?list=${id}`)
      await expect(
        page.getByText(/March|can’t be read|couldn’t be read|not in this browser|damaged/).first(),
      ).toBeVisible()
      await expect(page.getByText('Couldn’t show this page')).toBeHidden()
    }
  })
})
