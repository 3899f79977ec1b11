import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import {
  expectRevisionCount,
  filter,
  inMenu,
  itemAt,
  openVehicle,
  revisions,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { historyCalls, isHistory } from '../../support/wire/history'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a long export', { tag: '@reference' }, async ({ page, wire }) => {
  await openVehicle(page, 2, '?from=2025-06-01T00:00')

  await test.step('an export keeps its initial filters if the filters change, and shows a note', async () => {
    const rows = Number(await itemAt(page, 1).getAttribute('aria-setsize'))
    const count = rows.toLocaleString('en')
    const gate = await beforePages(page)
    await (await inMenu(revisions(page), 'Export JSON')).click()
    const progress = revisions(page).getByRole('progressbar')
    await expect(progress).toHaveAccessibleName(`Loading 1,000 of ${count} changes`)
    await filter(page, 'Status').selectOption('false')
    await expect(itemAt(page, 1)).not.toHaveAttribute('aria-setsize', String(rows))
    await expect(progress).toHaveAccessibleName(
      `Loading 1,000 of ${count} changes, using the filters from when the export started`,
    )
    const saving = page.waitForEvent('download')
    gate.open()
    const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as {
      filters: unknown
      revisions: unknown[]
    }
    expect(saved.filters).toEqual({ from: '2025-06-01T00:00' })
    expect(saved.revisions).toHaveLength(rows)
    await expect(revisions(page).getByText(/^Saved /)).toHaveText(
      `Saved ${count} changes, using the filters from when the export started.`,
    )
    await filter(page, 'Status').selectOption('')
    await expect(revisions(page).getByText(/^Saved /)).toHaveText(`Saved ${count} changes.`)
  })

  await test.step('it shows its progress and can be canceled', async () => {
    await filter(page, 'From').fill('')
    await filter(page, 'From').press('Enter')
    await expectRevisionCount(page, 100_000)
    const gate = await beforePages(page)
    await (await inMenu(revisions(page), 'Export CSV')).click()
    await expect.poll(() => gate.held).toBe(4)
    const progress = revisions(page).getByRole('progressbar')
    await expect(progress).toHaveAccessibleName('Loading 1,000 of 100,000 changes')
    await revisions(page).getByRole('button', { name: 'Cancel export' }).click()
    await expect(revisions(page).getByText('Export canceled')).toBeVisible()
    await expect(progress).toHaveCount(0)
    wire.clear()
    gate.open()
    await wire.quiet()
    expect(historyCalls(wire).filter(({ query }) => query.includes('limit=1000'))).toEqual([])
  })
})

/** Delays all pages of an export except the first. */
function beforePages(page: Page): Promise<Gate> {
  return Gate.before(
    page,
    (url) => isHistory(url) && url.searchParams.get('limit') === '1000' && url.searchParams.has('offset'),
  )
}
