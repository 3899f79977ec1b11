import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { checkToll, tollField, tollTime, tollZone, verdicts } from '../../support/pages/check-page'
import { pasteText, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { exportedRows } from '../../support/pages/toll-run'
import { ask, headerZone, openVehicle, question, verdict, zoneField } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

// Which time is meant: zones as they are typed, what was assumed, times with two readings, and times to come.

const MARCH = '2024-03-05 08:30'
const NEW_YORK = 'America/New_York'

const zoneList = (page: Page) => page.getByRole('listbox', { name: 'Time zones' })

test.use({ timezoneId: NEW_YORK })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('Enter in a zone field takes what is typed, with its list open or closed', async ({ page }) => {
  await openVehicle(page, 1)
  for (const [typed, zone] of [
    ['UTC', 'UTC'],
    ['ET', NEW_YORK],
    ['(Mountain Standard Time)', 'UTC-07:00'],
    ['New York', NEW_YORK],
  ] as const)
    await test.step(`${typed} in the header and at the question`, async () => {
      for (const field of [headerZone(page), zoneField(page)]) {
        await field.fill(typed)
        // A zone's whole name has nothing left to choose: its list is closed.
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
    await expect(verdictsTable(page)).toContainText('08:30 CST')
  })
})

test('F93 a zone typed for one toll holds for that toll alone, and an assumed one is said', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('assumed: said beside the answer', async () => {
    await checkToll(page, 'GHT4821', MARCH)
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/, /^Active/])
    await expect(page.getByText(`Time zone assumed: ${NEW_YORK} (the fleet’s).`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('typed with the time: the header stays, and the next toll is in the zone of the header', async () => {
    await checkToll(page, 'GHT4821', `${MARCH} MT`)
    await expect(verdicts(page)).toContainText('08:30 MST (UTC−7)')
    await expect(page.getByText('Time zone assumed')).toHaveCount(0)
    await expect(headerZone(page)).toHaveValue(NEW_YORK)
    await tollTime(page).fill('2024-03-06 08:30')
    await expect(tollZone(page)).toHaveValue(NEW_YORK)
  })

  await test.step('typed in the zone field, or pasted: the same', async () => {
    await tollZone(page).fill('PT')
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('08:30 PST (UTC−8)')
    await expect(headerZone(page)).toHaveValue(NEW_YORK)
    await tollField(page).focus()
    await pasteText(page, `GHT4821 ${MARCH}`)
    await expect(tollZone(page)).toHaveValue(NEW_YORK)
    await pasteText(page, `GHT4821 ${MARCH} MT`)
    await expect(tollZone(page)).toHaveValue('America/Denver')
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('08:30 MST (UTC−7)')
  })

  await test.step('the next list is in the zone of the header, and says that it was assumed', async () => {
    await page.getByRole('link', { name: 'Check a list…' }).click()
    await expect(tollEvents(page)).toBeVisible()
    await tollEvents(page).focus()
    await pasteText(
      page,
      `Reference\tPlate\tState\tTime\nN-1\tGHT4821\tTX\t${MARCH}\nN-2\tGHT4821\tIL\t${MARCH}`,
    )
    await expect(page.getByText(`Time zone assumed: ${NEW_YORK}, for rows that name none.`)).toBeVisible()
    await expect(verdictsTable(page)).toContainText('08:30 EST')
    await expectAccessible(page)
  })

  await test.step('where the plates point elsewhere, it asks', async () => {
    const notice = page.getByRole('note').filter({ hasText: 'Are these times in America/Chicago?' })
    await expect(notice).toContainText('Most plates are of TX, IL.')
    await notice.getByRole('button', { name: 'Use America/Chicago' }).click()
    await expect(notice).toHaveCount(0)
    await expect(verdictsTable(page)).toContainText('08:30 CST')
    await expect(page.getByText('Time zone assumed')).toHaveCount(0)
    await expect(headerZone(page)).toHaveValue(NEW_YORK)
  })
})

test.describe('a browser in another zone than the fleet', () => {
  test.use({ timezoneId: 'America/Chicago' })

  test('the zone field follows the fleet’s zone once it is known, unless one was typed', async ({ page }) => {
    const list = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/')
    await page.goto('/')
    await test.step('typed: it stays', async () => {
      await tollZone(page).fill('PT')
      await tollTime(page).fill(MARCH)
      await expect(tollZone(page)).toHaveValue('America/Los_Angeles')
    })

    await test.step('the browser’s until then, also under a time that is typed', async () => {
      await page.reload()
      await tollTime(page).fill(MARCH)
      await expect(tollZone(page)).toHaveValue('America/Chicago')
      list.open()
      await expect(tollZone(page)).toHaveValue(NEW_YORK)
      await tollField(page).fill('GHT4821')
      await tollTime(page).press('Enter')
      await expect(page.getByText(`Time zone assumed: ${NEW_YORK} (the fleet’s).`)).toBeVisible()
    })
  })

  test('a question asked before the fleet is known says so, and the next one is in its zone', async ({
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
    await expect(page).toHaveURL(/zone=America%2FChicago/)
    release()
    await expect(page.getByText('Time zone assumed: America/Chicago (this browser’s).')).toBeVisible()
    await expect(tollZone(page)).toHaveValue('America/Chicago')
    await tollTime(page).fill('2024-03-06 08:30')
    await expect(tollZone(page)).toHaveValue(NEW_YORK)
  })
})

test('F97 a repeated hour that agrees is one verdict, and a time to come has none', async ({ page }) => {
  const year = new Date().getUTCFullYear() + 1
  await test.step('on the vehicle’s page', async () => {
    await openVehicle(page, 22)
    await ask(page, '2024-11-03 01:30', NEW_YORK)
    await expect(verdict(page)).toHaveText(/^(Active|Not active) at either 01:30/)
    await expect(question(page)).toContainText(
      'on 3 November 2024 at either 01:30, EDT (UTC−4) and EST (UTC−5).',
    )
    await expect(question(page).getByText('First reading')).toBeHidden()
    await expectAccessible(page)
    await ask(page, `${year}-03-05 08:30`, NEW_YORK)
    await expect(verdict(page)).toHaveText(/^That time has not come yet/)
    await expect(question(page)).toContainText('is not known: that time had not come yet')
    await expect(question(page)).not.toContainText(/Active/)
    await expect(question(page).getByRole('button', { name: 'Evidence' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('on the first page', async () => {
    await page.goto('/')
    await checkToll(page, 'GHT4821', '2024-11-03 01:30')
    await expect(verdicts(page).getByRole('status')).toHaveText([/at either 01:30$/, /at either 01:30$/])
    await checkToll(page, 'GHT4821', `${year}-03-05 08:30`)
    await expect(verdicts(page).getByRole('status')).toHaveText([
      /^That time has not come yet/,
      /^That time has not/,
    ])
  })

  await test.step('in a list, and in what is exported', async () => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(
      page,
      `Reference\tVehicle id\tTime\nN-1\t22\t2024-11-03 01:30\nN-2\t22\t${year}-03-05 08:30`,
    )
    await page.getByRole('button', { name: 'Check all' }).click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    const table = verdictsTable(page)
    await expect(table.getByRole('row', { name: /N-1/ })).toContainText(/ctive.*At either 01:30/s)
    await expect(table.getByRole('row', { name: /N-2/ })).toContainText('That time has not come yet')
    await expect(table.getByRole('row', { name: /N-2/ })).toContainText('Needs review')
    const rows = await exportedRows(page)
    expect(rows.map(({ answers }) => answers[0]?.times.map(({ verdict: said }) => said))).toEqual([
      [expect.stringMatching(/active$/), expect.stringMatching(/active$/)],
      ['not-yet'],
    ])
  })
})
