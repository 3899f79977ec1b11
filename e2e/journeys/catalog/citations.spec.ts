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
    await expect(table.getByRole('columnheader', { name: '__proto__' })).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(28)
    await expect(table).toContainText('9007199254740993')
    await expect(table).toContainText('<img src=x onerror=alert(1)>')
    await expect(table).toContainText('⟨U+202E⟩txet desrever')
    const name = table.getByRole('row').nth(1).getByText('P42FSX', { exact: true }).first()
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await table.getByText('JSON of row 1', { exact: true }).scrollIntoViewIfNeeded()
    await expect(name, 'on a phone a row is told by its plate, wherever it is scrolled to').toBeInViewport()
    if (wide) await page.setViewportSize(wide)
    await table.getByText('JSON of row 1', { exact: true }).scrollIntoViewIfNeeded()
    const link = table.getByRole('link', { name: 'P42FSX', exact: true })
    await expect(link, 'the plate stays in sight').toBeInViewport({ ratio: 1 })
    await expect(table.getByText('35.00').first()).not.toBeInViewport()
    await table.getByText('Show the list').first().click()
    await expect(table).toContainText('"kind":"late"')
    expect(await page.locator('main img').count()).toBe(0)
  })

  await test.step('amount and paid come first, times are in the zone; rows are searched, sorted, summed up, and link to vehicles', async () => {
    const table = page.getByRole('table', { name: 'Citations' })
    await expect(table.getByRole('columnheader').nth(2)).toHaveText('Amount')
    await expect(table.getByRole('columnheader').nth(3)).toHaveText('Paid')
    await expect(table.getByText('Jan 3, 2024, 9:10 AM EST (UTC−5)')).toBeVisible()
    await expect(
      page.getByText('27 citations · 9 paid, 9 unpaid (635.00) · 20 amounts, 2,655.50 in total'),
    ).toBeVisible()
    await expect(table.getByRole('link', { name: /^Vehicle \d+$/ }).first()).toHaveAttribute(
      'href',
      /\/vehicles\/\d+/,
    )
    await page.getByRole('searchbox', { name: 'Find citations' }).fill('hydrant')
    await expect(page.getByText('3 of 27 citations')).toBeVisible()
    await table.getByRole('button', { name: 'Plate', exact: true }).click()
    await expect(table.getByRole('columnheader', { name: 'Plate', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(table.getByRole('link').first()).toHaveAttribute('href', /find=FKG9939(?:\+|%20)NY/)
    await expect(page, 'a reload and a link show the same').toHaveURL(/find=hydrant\b.*&sort=plate\b/)
    await page.reload()
    await expect(page.getByText('3 of 27 citations')).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Plate', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
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
