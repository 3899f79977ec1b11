import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { checkToll, tollField, tollTime, tollZone, verdicts } from '../../support/pages/check-page'
import { CHECK, pasteText, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { exportedRows } from '../../support/pages/toll-run'
import { ask, headerZone, openVehicle, question, verdict, zoneField } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

// Interpretation of times: typed zones, assumptions, times that happened twice, and future times.

const MARCH = '2024-03-05 08:30'
const NEW_YORK = 'America/New_York'

const zoneList = (page: Page) => page.getByRole('listbox', { name: 'Time zones' })

test.use({ timezoneId: NEW_YORK })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('Enter in a zone field uses the typed text, with its list open or closed', async ({ page }) => {
  await openVehicle(page, 1)
  // The zone appears with the fleet, and would move the cursor out of what is typed.
  await expect(headerZone(page)).toHaveValue(NEW_YORK)
  for (const [typed, zone] of [
    ['UTC', 'UTC'],
    ['ET', NEW_YORK],
    ['(Mountain Standard Time)', 'America/Denver'],
    ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['New York', NEW_YORK],
  ] as const)
    await test.step(`${typed} in the header and in the form`, async () => {
      for (const field of [headerZone(page), zoneField(page)]) {
        await field.fill(typed)
        // A complete zone name leaves nothing to choose, so its list is closed.
        if (typed !== 'UTC')
          await expect(zoneList(page).getByRole('option', { selected: true })).toBeVisible()
        await field.press('Enter')
        await expect(field).toHaveValue(zone)
      }
      await zoneField(page).fill(typed)
      await zoneField(page).press('Escape')
      await expect(zoneList(page)).toHaveCount(0)
      await zoneField(page).press('Enter')
      await expect(zoneField(page)).toHaveValue(zone)
    })

  await test.step('in a list', async () => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, `Reference\tVehicle id\tTime\nN-1\t22\t${MARCH}`)
    const field = page.getByRole('main').getByRole('combobox', { name: 'Time zone' })
    await field.fill('Central Time')
    await field.press('Enter')
    await expect(field).toHaveValue('America/Chicago')
    await expect(verdictsTable(page)).toContainText('8:30 AM CST')
  })
})

test('F93 a zone typed for one toll applies to that toll only, and an assumed zone is shown', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('assumed: shown next to the verdict', async () => {
    await checkToll(page, 'GHT4821', MARCH)
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/, /^Active/])
    await expect(
      page.getByText(
        `We checked in ${NEW_YORK} (the fleet’s time zone). If the toll is in a different time zone, change it.`,
      ),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('typed with the time: the header stays, and the next toll is in the zone of the header', async () => {
    await checkToll(page, 'GHT4821', `${MARCH} MT`)
    await expect(verdicts(page)).toContainText('8:30 AM MST (UTC−7)')
    await expect(page.getByText('We checked in')).toHaveCount(0)
    await expect(headerZone(page)).toHaveValue(NEW_YORK)
    await tollTime(page).fill('2024-03-06 08:30')
    await expect(tollZone(page)).toHaveValue(NEW_YORK)
  })

  await test.step('typed in the zone field, or pasted: the same', async () => {
    await tollZone(page).fill('PT')
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('8:30 AM PST (UTC−8)')
    await expect(headerZone(page)).toHaveValue(NEW_YORK)
    await tollField(page).focus()
    await pasteText(page, `GHT4821 ${MARCH}`)
    await expect(tollZone(page)).toHaveValue(NEW_YORK)
    await pasteText(page, `GHT4821 ${MARCH} MT`)
    await expect(tollZone(page)).toHaveValue('America/Denver')
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('8:30 AM MST (UTC−7)')
  })

  await test.step('the next list is in the zone of the header, with a note that it was assumed', async () => {
    await page.getByRole('link', { name: 'Check a toll list…' }).click()
    await expect(tollEvents(page)).toBeVisible()
    await tollEvents(page).focus()
    await pasteText(
      page,
      `Reference\tPlate\tState\tTime\nN-1\tGHT4821\tTX\t${MARCH}\nN-2\tGHT4821\tIL\t${MARCH}`,
    )
    await expect(page.getByText(`We assumed ${NEW_YORK} for rows without a time zone.`)).toBeVisible()
    await expect(verdictsTable(page)).toContainText('8:30 AM EST')
    await expectAccessible(page)
  })
})

test.describe('the browser is in a different zone than the fleet', () => {
  test.use({ timezoneId: 'America/Chicago' })

  test('the zone field follows the fleet’s zone once it is known, unless one was typed', async ({ page }) => {
    const list = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/')
    await page.goto('/')
    await test.step('typed: it stays', async () => {
      await tollZone(page).fill('PT')
      await tollTime(page).fill(MARCH)
      await expect(tollZone(page)).toHaveValue('America/Los_Angeles')
    })

    await test.step('empty until then, also after a time is typed', async () => {
      await page.reload()
      await tollTime(page).fill(MARCH)
      await expect(tollZone(page)).toHaveValue('')
      list.open()
      await expect(tollZone(page)).toHaveValue(NEW_YORK)
      await tollField(page).fill('GHT4821')
      await tollTime(page).press('Enter')
      await expect(
        page.getByText(
          `We checked in ${NEW_YORK} (the fleet’s time zone). If the toll is in a different time zone, change it.`,
        ),
      ).toBeVisible()
    })
  })

  test('a check before the fleet is known asks for the zone; the next one uses the fleet’s zone', async ({
    page,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/v2/vehicles/?*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/')
    await checkToll(page, 'GHT4821', MARCH)
    await expect(page.getByText('Choose the toll’s time zone.')).toBeVisible()
    await expect(tollZone(page)).toBeFocused()
    await page.getByRole('button', { name: 'Use America/Chicago (this browser)' }).click()
    await tollTime(page).press('Enter')
    await expect(page).toHaveURL(/zone=America%2FChicago/)
    release()
    await expect(page.getByRole('button', { name: 'Fleet: Alder Rentals' })).toBeVisible()
    await expect(page.getByText('We checked in')).toHaveCount(0)
    await expect(tollZone(page)).toHaveValue('America/Chicago')
    await test.step('a new check', () =>
      page.getByRole('link', { name: 'Check a toll', exact: true }).click())
    await tollTime(page).fill('2024-03-06 08:30')
    await expect(tollZone(page)).toHaveValue(NEW_YORK)
  })
})

test('typing replaces a zone that was filled in under the cursor', async ({ page }) => {
  const gate = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/')
  await page.goto('/')
  await expect.poll(() => gate.held).toBe(1)
  await tollZone(page).focus()
  gate.open()
  await expect(tollZone(page)).toHaveValue(NEW_YORK)
  await page.keyboard.type('UTC')
  await expect(tollZone(page)).toHaveValue('UTC')
})

test('F97 a repeated hour has one verdict if both occurrences agree, and a future time has none', async ({
  page,
}) => {
  const year = new Date().getUTCFullYear() + 1
  await test.step('on the vehicle’s page', async () => {
    await openVehicle(page, 22)
    await ask(page, '2024-11-03 01:30', NEW_YORK)
    await expect(verdict(page)).toHaveText(/^(Active|Inactive) at either 1:30 AM/)
    await expect(question(page)).toContainText(
      'on November 3, 2024, at either 1:30 AM, EDT (UTC−4) and EST (UTC−5).',
    )
    await expect(question(page).getByText('Earlier time')).toBeHidden()
    await expectAccessible(page)
    await ask(page, `${year}-03-05 08:30`, NEW_YORK)
    await expect(verdict(page)).toHaveText(/^That time is in the future/)
    await expect(question(page)).toContainText('because that time was in the future')
    await expect(question(page)).not.toContainText(/Active/)
    await expect(question(page).getByRole('button', { name: 'Evidence' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('on the home page', async () => {
    await page.goto('/')
    await checkToll(page, 'GHT4821', '2024-11-03 01:30')
    await expect(verdicts(page).getByRole('status')).toHaveText([/at either 1:30 AM$/, /at either 1:30 AM$/])
    await checkToll(page, 'GHT4821', `${year}-03-05 08:30`)
    await expect(verdicts(page).getByRole('status')).toHaveText([
      /^That time is in the future/,
      /^That time is in the future/,
    ])
  })

  await test.step('in a list, and in its export', async () => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(
      page,
      `Reference\tVehicle id\tTime\nN-1\t22\t2024-11-03 01:30\nN-2\t22\t${year}-03-05 08:30`,
    )
    await page.getByRole('button', { name: CHECK }).click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    const table = verdictsTable(page)
    await expect(table.getByRole('row', { name: /N-1/ })).toContainText(/ctive.*At either 1:30 AM/s)
    await expect(table.getByRole('row', { name: /N-2/ })).toContainText('That time is in the future')
    await expect(table.getByRole('row', { name: /N-2/ })).toContainText('Needs review')
    const rows = await exportedRows(page)
    expect(rows.map(({ answers }) => answers[0]?.times.map(({ verdict: said }) => said))).toEqual([
      [expect.stringMatching(/active$/), expect.stringMatching(/active$/)],
      ['not-yet'],
    ])
  })
})

test('PST in summer causes a question: on the home page for the toll, in a list once', async ({ page }) => {
  const note = page
    .getByRole('note')
    .filter({ hasText: 'PST isn’t used in September. Did they mean 12:10 PM Pacific time?' })
  await test.step('interpretations that agree have one verdict', async () => {
    await page.goto('/')
    await checkToll(page, '22', '9/5/2024 12:10 PM PST')
    await expect(verdicts(page).getByRole('status')).toHaveText([/^(Active|Inactive) at either 12:10 PM$/])
    await expect(verdicts(page)).toContainText('at either 12:10 PM, PDT (UTC−7) and PST (UTC−8).')
    await expect(note).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one interpretation is chosen, the other is a link', async () => {
    await note.getByRole('button', { name: '12:10 PM Pacific time' }).click()
    await expect(tollTime(page)).toHaveValue('2024-09-05 12:10')
    await expect(tollZone(page)).toHaveValue('America/Los_Angeles')
    await expect(verdicts(page)).toContainText('at 12:10 PM PDT (UTC−7)')
    await expect(note).toHaveCount(0)
    await expect(page.getByText('We checked in')).toHaveCount(0)
    await page.goto('/?vehicle=22&at=2024-09-05+12:10&zone=PST')
    await note.getByRole('button', { name: '12:10 PM exactly PST (UTC−8)' }).click()
    await expect(verdicts(page)).toContainText('at 12:10 PM UTC−8')
  })

  await test.step('a Windows zone has summer time', async () => {
    await page.goto('/?vehicle=22&at=2024-09-05+12:10&zone=(UTC-08:00)+Pacific+Time+(US+%26+Canada)')
    await expect(verdicts(page)).toContainText('at 12:10 PM PDT (UTC−7)')
    await expect(tollZone(page)).toHaveValue('America/Los_Angeles')
  })

  await test.step('a list isn’t checked or summed before the user answers', async () => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(
      page,
      'Vehicle ID\tTime\tZone\tAmount\n22\t2024-09-05 12:10\tPST\t$4.00\n22\t2024-02-05 12:10\tPST\t$3.00',
    )
    const asked = page
      .getByRole('alert')
      .filter({ hasText: 'PST isn’t used in September. Did they mean Pacific time?' })
    await expect(asked).toContainText('1 row has PST on dates when it wasn’t in use.')
    const check = page.getByRole('button', { name: CHECK })
    await expect(check).toHaveAccessibleDescription('Answer the question about the time zone first.')
    await expect(page.getByRole('region', { name: 'Verdicts' })).toHaveCount(0)
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Pacific time, summer and winter' }).click()
    await expect(asked).toHaveCount(0)
    await check.click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await expect(verdictsTable(page)).toContainText('12:10 PM PDT')
    await expect(verdictsTable(page)).toContainText('12:10 PM PST')
  })
})
