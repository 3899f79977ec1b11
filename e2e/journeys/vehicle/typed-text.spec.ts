import {
  ask,
  expectRevisionCount,
  filter,
  inAddress,
  openFilters,
  openVehicle,
  question,
  revisions,
  showIn,
  timeField,
  verdict,
  zoneField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { historyRequestsDuring, verdictCalls } from '../../support/wire/history'

// Typed or pasted text, and its result.

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
})

test('a time and a bound pasted with spaces around them', async ({ page, wire }) => {
  await test.step('a time: field, URL, and verdict agree', async () => {
    await ask(page, '  2024-07-10 12:00\t ', 'UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
    expect(inAddress(page, 'at')).toBe('2024-07-10 12:00')
    await showIn(page, 'America/Chicago')
    await expect(timeField(page)).toHaveValue('2024-07-10 07:00')
    await expect(zoneField(page)).toHaveValue('America/Chicago')
    expect(inAddress(page, 'at')).toBe('2024-07-10 07:00')
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })

  await test.step('a bound follows the zone', async () => {
    await showIn(page, 'UTC')
    await openFilters(page)
    await filter(page, 'From').fill(' 2025-01-01 00:00  ')
    await filter(page, 'From').press('Enter')
    await expectRevisionCount(page, 4)
    await expect(filter(page, 'From')).toHaveValue('2025-01-01 00:00')
    await showIn(page, 'Asia/Kolkata')
    await expect(filter(page, 'From')).toHaveValue('2025-01-01 05:30')
    await expectRevisionCount(page, 4)
  })

  await test.step('leaving its field untouched sends nothing', async () => {
    const sent = await historyRequestsDuring(wire, async () => {
      await filter(page, 'From').focus()
      await page.keyboard.press('Tab')
      await expect(filter(page, 'To')).toBeFocused()
    })
    expect(sent).toEqual([])
    const address = page.url()
    // The earlier navigation would be done by the time this one is.
    await filter(page, 'Status').selectOption('true')
    await expectRevisionCount(page, 3)
    await page.goBack()
    await expect(page).toHaveURL(address)
  })

  await test.step('a jump to a date lands on that day; a skipped local time is refused and stays', async () => {
    await showIn(page, 'America/New_York')
    const jump = revisions(page).getByRole('textbox', { name: 'Jump to a date' })
    for (const field of [jump, filter(page, 'To')]) {
      await field.fill('2025-03-09 02:30')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription(/^That local time doesn’t exist/)
      await expect(field).toHaveValue('2025-03-09 02:30')
    }
    await expectRevisionCount(page, 4)
    await filter(page, 'To').fill('')
    const [asked] = await historyRequestsDuring(wire, async () => {
      await jump.fill('2025-03-10 00:00 ET')
      await expect(jump).toHaveAccessibleDescription('Time zone from the text: ET → New York')
      await jump.fill('2025-03-10')
      await jump.press('Enter')
      await expect(revisions(page).locator('li:focus')).toHaveAccessibleName(/^Revision /)
    })
    // Requests only rows newer than that day.
    expect(asked?.query).toMatch(/history_date__gte=2025-03-11T04%3A00%3A00(?:\.000000)?Z/)
  })
})

test('invalid text and ambiguous text', async ({ page, wire }) => {
  for (const length of [150, 5_000]) {
    await test.step(`a text of ${length} characters is refused and stays, but not in the URL`, async () => {
      const text = `2024-07-10 12:00 ${'lorem '.repeat(length)}`.slice(0, length).replace(/ $/, 'x')
      const sent = await historyRequestsDuring(wire, async () => {
        await ask(page, text, 'UTC')
        await expect(timeField(page)).toHaveAttribute('aria-invalid', 'true')
        await expect(timeField(page)).toHaveAccessibleDescription(/too long/)
        await expect(timeField(page)).toHaveValue(text)
      })
      expect(sent).toEqual([])
      await expect(verdict(page)).toBeEmpty()
      expect(page.url()).not.toContain('lorem')
    })
  }

  await test.step('the next time is checked as typed', async () => {
    wire.clear()
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await expect(timeField(page)).not.toHaveAttribute('aria-invalid', 'true')
    expect(verdictCalls(wire)[0]?.query).toBe('history_date__lte=2024-07-10T12%3A00%3A59.999999Z&limit=1')
  })

  await test.step('an ambiguous date shows its interpretation; the other one is a click away', async () => {
    await ask(page, '7/10/2024 12:00', 'UTC')
    await expect(question(page).getByText('We read this as Jul 10, 2024 (month first).')).toBeVisible()
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await question(page).getByRole('button', { name: 'Check Oct 7, 2024 instead' }).press('Enter')
    await expect(verdict(page)).toHaveText(/^Active/)
    await expect(timeField(page)).toHaveValue('2024-10-07 12:00')
    await expect(question(page).getByText(/^We read this as/)).toHaveCount(0)
    await expect(question(page).getByRole('heading', { level: 2 })).toBeFocused()
  })
})
