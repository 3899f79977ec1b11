import {
  ask,
  expectRevisionCount,
  filter,
  inAddress,
  openVehicle,
  showIn,
  timeField,
  verdict,
  zoneField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { historyCalls, verdictCalls } from '../../support/wire/history'

// What is typed or pasted, and what becomes of it.

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
})

test('a time pasted with spaces around it: field, address and verdict agree', { tag: '@abroad' }, async ({
  page,
}) => {
  await ask(page, '  2024-07-10 12:00\t ', 'UTC')
  await expect(verdict(page)).toHaveText(/^Not active/)
  await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
  expect(inAddress(page, 'at')).toBe('2024-07-10 12:00')
  await showIn(page, 'America/Chicago')
  await expect(timeField(page)).toHaveValue('2024-07-10 07:00')
  await expect(zoneField(page)).toHaveValue('America/Chicago')
  expect(inAddress(page, 'at')).toBe('2024-07-10 07:00')
  await expect(verdict(page)).toHaveText(/^Not active/)
})

test('a bound pasted with spaces follows the zone; leaving its field untouched asks nothing', {
  tag: '@abroad',
}, async ({ page, wire }) => {
  await showIn(page, 'UTC')
  await filter(page, 'From').fill(' 2025-01-01 00:00  ')
  await filter(page, 'From').press('Enter')
  await expectRevisionCount(page, 4)
  await expect(filter(page, 'From')).toHaveValue('2025-01-01 00:00')
  await showIn(page, 'Asia/Kolkata')
  await expect(filter(page, 'From')).toHaveValue('2025-01-01 05:30')
  await expectRevisionCount(page, 4)
  await wire.quiet()
  wire.clear()
  const address = page.url()
  await filter(page, 'From').focus()
  await page.keyboard.press('Tab')
  await expect(filter(page, 'To')).toBeFocused()
  // A navigation would be done by the time the next one is.
  await filter(page, 'State').selectOption('true')
  await expectRevisionCount(page, 3)
  // The ribbon's requests have no lower bound.
  expect(historyCalls(wire).filter(({ query }) => query.includes('history_date__gte='))).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL(address)
})

for (const length of [150, 5_000]) {
  test(`a text of ${length} characters is refused and kept, and stays out of the address`, async ({
    page,
    wire,
  }) => {
    await wire.quiet()
    wire.clear()
    const text = `2024-07-10 12:00 ${'lorem '.repeat(length)}`.slice(0, length).replace(/ $/, 'x')
    await ask(page, text, 'UTC')
    await expect(timeField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(timeField(page)).toHaveAccessibleDescription(/too long/)
    await expect(timeField(page)).toHaveValue(text)
    await expect(verdict(page)).toBeEmpty()
    expect(page.url()).not.toContain('lorem')
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Not active/)
    await expect(timeField(page)).not.toHaveAttribute('aria-invalid', 'true')
    expect(verdictCalls(wire)[0]?.query).toBe('history_date__lte=2024-07-10T12%3A00%3A59.999999Z&limit=1')
  })
}
