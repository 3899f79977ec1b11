import { readFileSync } from 'node:fs'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

const PATH = '/api/citations/'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('citations are shown as received, exported, and removed', {
  tag: ['@cross-origin', '@reference'],
}, async ({ page, faults, allow }) => {
  await test.step('rows of every shape, with any keys', async () => {
    await page.goto('/citations')
    await expect(page.getByRole('heading', { level: 1, name: 'Parking citations' })).toBeVisible()
    await expect(page.getByRole('note').filter({ hasText: 'deprecated' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Citations' })
    await expect(table.getByRole('columnheader', { name: 'Citation number', exact: true })).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(28)
    await expect(table).toContainText('<img src=x onerror=alert(1)>')
    await expect(table).toContainText('[5207,"P-90003",65]')
    const received = {
      19: '"kind":"late"',
      21: '9007199254740993',
      22: '⟨U+202E⟩txet desrever',
      23: '__proto__',
    }
    for (const [row, text] of Object.entries(received)) {
      await table.getByRole('button', { name: `Details of row ${row}`, exact: true }).click()
      const details = page.getByRole('dialog', { name: `Row ${row}` })
      await expect(details, 'every field as received').toContainText(text)
      await details.getByRole('button', { name: 'Close' }).click()
    }
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const first = table.getByRole('row').filter({ hasText: 'P42FSX' })
    await first.scrollIntoViewIfNeeded()
    for (const text of ['P42FSX', '35.00', 'Paid', 'Jan 3, 2024, 9:10 AM EST'])
      await expect(first.getByText(text, { exact: true }), 'a phone shows it').toBeInViewport({ ratio: 1 })
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Amount, descending')
    await expect(table.getByRole('row').nth(1)).toContainText('1,250.00')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Not sorted')
    if (wide) await page.setViewportSize(wide)
    expect(await page.locator('main img').count()).toBe(0)
  })

  await test.step('paid and amount come first, times are in the zone; rows are searched, sorted, summed up, and link to vehicles', async () => {
    const table = page.getByRole('table', { name: 'Citations' })
    await expect(table.getByRole('columnheader').nth(1)).toHaveText('Paid')
    await expect(table.getByRole('columnheader').nth(2)).toHaveText('Amount')
    await expect(table.getByText('Jan 3, 2024, 9:10 AM EST', { exact: true })).toBeVisible()
    await expect(page.getByText('27 citations · 20 amounts, 2,655.50 in total')).toBeVisible()
    await page.getByRole('button', { name: 'Unpaid 9 635.00' }).click()
    await expect(page.getByText('9 of 27 citations · 9 amounts, 635.00 in total')).toBeVisible()
    await expect(table.getByText('Unpaid', { exact: true })).toHaveCount(9)
    await expect(page, 'a reload and a link show the same').toHaveURL(/[?&]paid=false\b/)
    await page.getByRole('button', { name: 'Unpaid 9 635.00' }).click()
    await expect(page.getByText('27 citations · 20 amounts')).toBeVisible()
    await expect(table.getByRole('link', { name: /^Vehicle \d+$/ }).first()).toHaveAttribute(
      'href',
      /\/vehicles\/\d+/,
    )
    await page.getByRole('searchbox', { name: 'Find citations' }).fill('hydrant')
    await expect(page.getByText('3 of 27 citations')).toBeVisible()
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await sort.selectOption('Plate, ascending')
    await expect(table.getByRole('link').first()).toHaveAttribute('href', /find=FKG9939(?:\+|%20)NY/)
    await expect(page, 'a reload and a link show the same').toHaveURL(/find=hydrant\b.*&sort=plate\b/)
    await page.reload()
    await expect(page.getByText('3 of 27 citations')).toBeVisible()
    await expect(sort).toHaveValue('plate')
    await page.getByRole('searchbox', { name: 'Find citations' }).fill('')
    await expect(page).toHaveURL(/[?&]sort=plate\b/)
  })

  await test.step('exports contain the unchanged response, and a CSV without formulas', async () => {
    const saved = async (button: string) => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      return readFileSync(await (await saving).path(), 'utf8')
    }
    expect(await saved('Export JSON')).toContain('9007199254740993')
    expect(await saved('Export CSV')).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  for (const kind of ['404', '410'] as const)
    await test.step(`${kind}: removed by the service`, async () => {
      allow(responded(Number(kind), PATH))
      await faults.switchOn({ path: PATH, kind })
      await page.goto('/citations')
      await expect(page.getByRole('alert')).toContainText('No longer available')
      await expect(page.getByRole('note'), 'nothing is left to export').toHaveCount(0)
      await expect(page.getByRole('table')).toHaveCount(0)
      await faults.clear()
    })
})
