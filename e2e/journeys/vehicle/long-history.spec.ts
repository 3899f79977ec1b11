import type { Page } from 'playwright/test'
import {
  ask,
  decidingRevision,
  expectRevisionCount,
  focusedRevision,
  goToOldest,
  itemAt,
  jumpTo,
  openVehicle,
  revisions,
  scrollToItem,
  textOf,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { historyRequestsDuring, isHistory, pageQueries } from '../../support/wire/history'

declare global {
  interface Window {
    isHeaderRendered: () => boolean
    heightsRead: number
  }
}

const COUNT = 100_000
/** Maximum number of rows in the document. */
const MAX_ROWS = 60
const MAX_REQUESTS = 3

const TIMES = ['2023-06-03', '2023-08-30', '2024-06-11', '2025-02-27', '2031-01-01'].map(
  (day) => `${day} 12:00 Z`,
)

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('any day of 100,000 revisions, and both ends, take at most three requests', {
  tag: '@reference',
}, async ({ page, wire }) => {
  for (const [search, times] of [
    ['?fold=none', TIMES],
    ['', TIMES.slice(2, 3)],
    ['?kind=~', TIMES.slice(2, 3)],
  ] as const) {
    await openVehicle(page, 2, search)
    await expect(itemAt(page, 1)).toHaveAccessibleName(/^Revision /)
    for (const time of times) {
      const sent = await historyRequestsDuring(wire, async () => {
        await jumpTo(page, time)
        await expect(focusedRevision(page)).toHaveAccessibleName(/^Revision /)
        await expect(focusedRevision(page)).toBeInViewport()
      })
      expect(sent.length, `${search} ${time}`).toBeLessThanOrEqual(MAX_REQUESTS)
      expect(await rowsInDocument(page)).toBeLessThanOrEqual(MAX_ROWS)
    }
    const toOldest = await historyRequestsDuring(wire, async () => {
      await revisions(page).getByRole('button', { name: 'Oldest' }).click()
      await expect(focusedRevision(page)).toHaveAccessibleName(/^Revision 20000[12]\b/)
    })
    expect(toOldest.length, search).toBeLessThanOrEqual(MAX_REQUESTS)
    const toNewest = await historyRequestsDuring(wire, async () => {
      await revisions(page).getByRole('button', { name: 'Newest' }).click()
      await expect(itemAt(page, 1)).toBeFocused()
    })
    expect(toNewest, search).toEqual([])
    expect(await rowsInDocument(page)).toBeLessThanOrEqual(MAX_ROWS)
  }
})

test('from a day in the middle, scrolling loads newer and older revisions', { tag: '@reference' }, async ({
  page,
  wire,
}) => {
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, COUNT)
  await jumpTo(page, '2024-06-11 12:00 Z')
  await expect(focusedRevision(page)).toHaveAccessibleName(/^Revision /)
  const place = Number(await focusedRevision(page).getAttribute('aria-posinset'))
  const id = Number(/\d+/.exec((await focusedRevision(page).getAttribute('aria-label')) ?? '')?.[0])

  await test.step('visible rows stay in place while rows are loaded above them', async () => {
    // The jump loaded ten rows above its own row. The next page above ends with the first of these.
    const offset = String(place - 60)
    const gate = await Gate.before(page, (url) => isHistory(url) && url.searchParams.get('offset') === offset)
    await page.mouse.move(400, 400)
    await expect(async () => {
      await page.mouse.wheel(0, -60)
      await expect.poll(() => gate.held, { timeout: 300 }).toBe(1)
    }).toPass()
    await expect(itemAt(page, place)).toBeInViewport()
    const before = await itemAt(page, place).boundingBox()
    const line = (await itemAt(page, place).getAttribute('data-index')) ?? ''
    gate.open()
    await expect(itemAt(page, place)).not.toHaveAttribute('data-index', line)
    expect(await itemAt(page, place).boundingBox()).toEqual(before)
  })

  await test.step('each revision has its position, in both directions, and no page loads twice', async () => {
    for (const far of [-120, 0, 120]) {
      await scrollToItem(page, place + far)
      const items = await revisions(page)
        .locator('[aria-posinset]')
        .evaluateAll((rows) => rows.map((row) => [row.ariaPosInSet, row.ariaLabel ?? '']))
      for (const [at, name] of items)
        expect(name).toMatch(new RegExp(`^Revision ${id - (Number(at) - place)},`))
      expect(await rowsInDocument(page)).toBeLessThanOrEqual(MAX_ROWS)
    }
    const sent = pageQueries(wire).filter((query) => query.includes('offset='))
    expect(sent).toEqual([...new Set(sent)])
  })
})

test('loading rows rerenders no other part of the page, and measures no row', { tag: '@reference' }, async ({
  page,
  wire,
}) => {
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, COUNT)
  await wire.quiet()
  const gate = await Gate.before(page, isHistory)
  await itemAt(page, 1).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect.poll(() => gate.held, { timeout: 300 }).toBe(1)
  }).toPass()
  await expect(revisions(page).getByRole('button', { name: 'Loading…' })).toBeAttached()
  await page.evaluate(() => {
    // React replaces an element's props, even by equal ones, if the component that made it renders.
    const propsOfHeader = () => {
      const header = document.querySelector('header') ?? document.body
      return Reflect.get(header, Object.keys(header).find((name) => name.startsWith('__reactProps')) ?? '')
    }
    const before = propsOfHeader()
    window.isHeaderRendered = () => before === undefined || propsOfHeader() !== before
    window.heightsRead = 0
    const height = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      get() {
        if (this instanceof HTMLLIElement) window.heightsRead += 1
        return height?.get?.call(this)
      },
    })
  })
  gate.open()
  await expect(itemAt(page, 51)).toHaveAccessibleName(/^Revision /)
  expect(await page.evaluate(() => window.isHeaderRendered())).toBe(false)
  expect(await page.evaluate(() => window.heightsRead)).toBe(0)
})

test('a collapsed list', { tag: '@reference' }, async ({ page, wire }) => {
  const fold = revisions(page).getByRole('button', { name: /changes, still active$/ })
  const load = revisions(page).getByRole('button', { name: /^(?:Load older|Loading…)/ })

  await test.step('loaded rows collapse, then further rows page by page, and no page loads the next one', async () => {
    await openVehicle(page, 2)
    await expectRevisionCount(page, COUNT)
    await expect(fold).toHaveAccessibleName('47 changes, still active')
    await expect(load).toHaveAccessibleName('Load older changes (99,950 left)')
    // Scrolling loads one page, if the list can scroll.
    await load.scrollIntoViewIfNeeded()
    const before = await expectOnePage(99_950)
    await load.click()
    expect(await expectOnePage(before)).toBe(before - 49)
    await expect(fold).toHaveAccessibleName(`${47 + 99_950 - before + 49} changes, still active`)

    /** Returns the number of rows left once nothing is loading: as many as before, or a page less. */
    async function expectOnePage(left: number): Promise<number> {
      await wire.quiet()
      await expect(load).not.toHaveAccessibleName('Loading…')
      const now = Number(/[\d,]+/.exec(await textOf(load))?.[0].replace(',', ''))
      expect([left, left - 49]).toContain(now)
      return now
    }
  })

  await test.step('a checked time expands the rows around it', async () => {
    await ask(page, '2024-06-11 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^(?:Active|Inactive)/)
    const deciding = await decidingRevision(page)
    await revisions(page).getByRole('button', { name: 'Go to checked time' }).click()
    await expect(focusedRevision(page)).toHaveAccessibleName(new RegExp(`^Revision ${deciding}\\b`))
  })

  await test.step('a reload keeps what is collapsed and filtered, and starts at the newest', async () => {
    await goToOldest(page, COUNT)
    await openVehicle(page, 2, '?fold=none&kind=~')
    await goToOldest(page, COUNT - 1)
    await page.reload()
    await expect(itemAt(page, 1)).toHaveAccessibleName(/^Revision /)
    expect(new URL(page.url()).search).toContain('fold=none')
    expect(new URL(page.url()).search).not.toContain('offset')
    await expect(fold).toHaveCount(0)
    await wire.quiet()
  })
})

async function rowsInDocument(page: Page): Promise<number> {
  return revisions(page).getByRole('listitem').count()
}
