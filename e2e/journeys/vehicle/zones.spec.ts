import {
  ask,
  expectRevisionCount,
  headerZone,
  inAddress,
  itemAt,
  openVehicle,
  question,
  showIn,
  timeField,
  verdict,
  zoneField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { clockOf } from '../../support/wall-text'
import { historyRequestsDuring, verdictCalls } from '../../support/wire/history'

const UNKNOWN = 'Unknown time zone'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a typed zone is refused, normalized, or restored', async ({ page, wire, timezoneId }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)

  await test.step('text that isn’t a zone stays in the header, marked, until Escape restores the zone', async () => {
    await showIn(page, 'Atlantis')
    await expect(headerZone(page)).toHaveAttribute('aria-invalid', 'true')
    await timeField(page).focus()
    await expect(headerZone(page)).toHaveValue('Atlantis')
    await expect(headerZone(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(headerZone(page)).toHaveAccessibleDescription(new RegExp(UNKNOWN))
    await headerZone(page).press('Escape')
    await expect(headerZone(page)).toHaveValue(timezoneId ?? '')
    await expect(headerZone(page)).not.toHaveAttribute('aria-invalid', 'true')
    await timeField(page).focus()
    await expect(headerZone(page)).toHaveValue(timezoneId ?? '')
  })

  await test.step('text that isn’t a zone is marked on blur, not while typing, and nothing is sent', async () => {
    const sent = await historyRequestsDuring(wire, async () => {
      await zoneField(page).fill('Atlantis')
      await expect(zoneField(page)).not.toHaveAttribute('aria-invalid', 'true')
      await ask(page, '2024-07-10 12:00', 'Atlantis')
      await expect(zoneField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(zoneField(page)).toHaveAccessibleDescription(new RegExp(UNKNOWN))
      await expect(zoneField(page)).toBeFocused()
      await expect(zoneField(page)).toHaveValue('Atlantis')
    })
    expect(sent).toEqual([])
    expect(inAddress(page, 'zone')).toBeNull()
    await zoneField(page).fill('UTC')
    await expect(zoneField(page)).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('Enter chooses the first match, which is announced: EST is standard time, ET a place', async () => {
    for (const [typed, option, zone] of [
      ['ET', 'ET → New York America/New_York', 'America/New_York'],
      ['EST', 'EST · fixed UTC−5 no daylight saving', 'EST'],
    ] as const) {
      await zoneField(page).fill(typed)
      const first = page.getByRole('option', { name: option, selected: true })
      await expect(first).toBeVisible()
      await expect(zoneField(page)).toHaveAttribute(
        'aria-activedescendant',
        (await first.getAttribute('id')) ?? '',
      )
      await zoneField(page).press('Enter')
      await expect(zoneField(page)).toHaveValue(zone)
    }
    await expect(zoneField(page)).toHaveAccessibleDescription('Always UTC−5. No daylight saving time.')
    wire.clear()
    await ask(page, '2024-07-10 12:00')
    await expect.poll(() => inAddress(page, 'zone')).toBe('EST')
    await expect(verdict(page)).toHaveText(/^Inactive at either 12:00 PM/)
    await expect(question(page)).toContainText('any second of 12:00 PM EDT (UTC−4) or EST')
    const choice = question(page).getByRole('note')
    await expect(choice).toContainText(
      'EST isn’t used in July in most places. Did they mean 12:00 PM Eastern time?',
    )
    wire.clear()
    await choice.getByRole('button', { name: '12:00 PM exactly EST (UTC−5)' }).click()
    await expect.poll(() => inAddress(page, 'zone')).toBe('UTC-05:00')
    await expect(question(page)).toContainText('any second of 12:00 PM UTC−5')
    await expect(choice).toHaveCount(0)
  })

  await test.step('a zone typed with the time applies, with a note on its interpretation', async () => {
    wire.clear()
    await ask(page, '7/10/2024 8:30 PM PT')
    await expect(timeField(page)).toHaveAccessibleDescription('Time zone from the text: PT → Los Angeles')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    expect(verdictCalls(wire)[0]?.query).toBe('history_date__lte=2024-07-11T03%3A30%3A59.999999Z&limit=1')
    await timeField(page).fill('2024-07-10 12:00 QST')
    await expect(timeField(page)).not.toHaveAttribute('aria-invalid', 'true')
    await timeField(page).press('Tab')
    await expect(timeField(page)).toHaveAccessibleDescription(/^Unknown time zone “QST”/)
  })

  await test.step('the next zone is used as typed', async () => {
    wire.clear()
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    expect(verdictCalls(wire)[0]?.query).toBe('history_date__lte=2024-07-10T12%3A00%3A59.999999Z&limit=1')
  })

  await test.step('a zone is normalized in the field and in the URL, however it was typed', async () => {
    await ask(page, '2024-07-10 12:00', ' america/new_york ')
    await expect(zoneField(page)).toHaveValue('America/New_York')
    await expect.poll(() => inAddress(page, 'zone')).toBe('America/New_York')
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })
})

test.describe('a link with an unknown zone', () => {
  test.beforeEach(async ({ page }) => {
    await openVehicle(page, 1, '?at=2024-07-10+12%3A00&zone=America%2FGotham')
  })

  test('shows the error at the zone, and keeps the time until the user chooses a zone in the form', async ({
    page,
    wire,
    localTime,
  }) => {
    await test.step('no verdict, but the revisions are shown', async () => {
      await expectRevisionCount(page, 14)
      await expect(zoneField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(zoneField(page)).toHaveAccessibleDescription(new RegExp(UNKNOWN))
      await expect(zoneField(page)).toHaveValue('America/Gotham')
      await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
      await expect(itemAt(page, 1)).toContainText(clockOf(localTime('2025-10-22T07:55:48Z')))
      await expect(verdict(page)).toBeEmpty()
      await wire.quiet()
      expect(verdictCalls(wire)).toEqual([])
    })

    await test.step('a zone chosen in the form', async () => {
      await zoneField(page).fill('UTC')
      await zoneField(page).press('Enter')
      await expect(verdict(page)).toHaveText(/^Inactive/)
      await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
      expect(inAddress(page, 'at')).toBe('2024-07-10 12:00')
    })
  })

  test('keeps the time when a zone is set in the header, by typing and by the arrows', async ({ page }) => {
    await test.step('typed', async () => {
      await showIn(page, 'Europe/London')
      await expect(verdict(page)).toHaveText(/^Inactive/)
      await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
      await expect(zoneField(page)).toHaveValue('Europe/London')
      expect(inAddress(page, 'at')).toBe('2024-07-10 12:00')
    })

    await test.step('far down the list, by the arrows', async () => {
      await headerZone(page).focus()
      await headerZone(page).press('ArrowDown')
      const list = page.getByRole('listbox', { name: 'Time zones' })
      await expect(list).toBeVisible()
      for (let step = 0; step < 30; step += 1) await headerZone(page).press('ArrowDown')
      const chosen = list.getByRole('option', { selected: true })
      await expect(chosen).toBeInViewport({ ratio: 1 })
      const name = await chosen.getAttribute('value')
      expect((await list.boundingBox())?.height).toBeLessThanOrEqual(320)
      await headerZone(page).press('Enter')
      await expect(headerZone(page)).toHaveValue(name ?? '')
    })
  })
})
