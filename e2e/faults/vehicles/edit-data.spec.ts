import type { Page } from 'playwright/test'
import {
  customField,
  expectSaved,
  fixedField,
  form,
  openFilled,
  review,
  save,
  vehicleField,
} from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { expectSent, updates } from '../../support/wire/updates'

// Records that are hard to display. A save sends as little of them back as possible.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** Changes the vehicle's custom fields in responses to the page. */
async function withCustomFields(page: Page, vehicleId: number, json: string): Promise<void> {
  await page.route(`**/v2/vehicles/${vehicleId}/`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const vehicle = (await response.json()) as Record<string, unknown>
    const others = JSON.stringify({ ...vehicle, custom_fields: undefined })
    await route.fulfill({ response, body: `${others.slice(0, -1)},"custom_fields":${json}}` })
  })
}

function polluted(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get({}, 'polluted'))
}

test('F43 edit: one custom field is changed, and the others are sent back unchanged', async ({
  page,
  wire,
}) => {
  const sentFields = (vehicleId: number) => {
    const sent = JSON.parse(updates(wire, vehicleId)[0]?.body ?? '{}') as { custom_fields: string }
    expect(Object.keys(sent)).toEqual(['custom_fields'])
    return sent.custom_fields
  }
  await test.step('fields by the type of their values', async () => {
    await openFilled(page, 11)
    await customField(page, 'cost_center').fill('4411')
    await expect(review(page)).toContainText('4410')
    await save(page)
    await expectSaved(page)
    expect(JSON.parse(sentFields(11))).toEqual({
      cost_center: '4411',
      odometer: 48_211,
      deposit: 1250.5,
      airport_permit: true,
      notes: null,
      garage: '',
      tags: ['airport', 'shuttle'],
      driver: { name: 'Dana Whitfield', badge: 17 },
    })
  })
  await test.step('keys named __proto__ and numbers beyond 2^53', async () => {
    await openFilled(page, 29)
    await customField(page, 'cost_center').fill('4411')
    await save(page)
    await expectSaved(page)
    expect(sentFields(29)).toBe(
      '{"cost_center":"4411","__proto__":{"polluted":"yes"},"constructor":"x","ledger_id":9007199254740993}',
    )
    expect(await polluted(page)).toBeUndefined()
  })
})

const SHAPES = [
  {
    title: 'an object',
    vehicle: 1,
    json: '{"cost_center":"4410","__proto__":{"polluted":"yes"}}',
    shows: '4410',
  },
  { title: 'an array', vehicle: 2, json: '[{"cost_center":"4410"}]', shows: '4410' },
  {
    title: 'text that isn’t JSON',
    vehicle: 3,
    json: '"cost center 4410; no structure"',
    shows: 'no structure',
  },
] as const

test('F43 edit: custom fields of any shape are shown, pollute nothing, and the rest can be saved', async ({
  page,
  wire,
}) => {
  for (const { title, vehicle, json, shows } of SHAPES) {
    await test.step(`custom fields as ${title}`, async () => {
      await withCustomFields(page, vehicle, json)
      await openFilled(page, vehicle)
      // Shown in a field, or as text.
      await expect.poll(() => shownText(page)).toContain(shows)
      expect(await polluted(page)).toBeUndefined()
      await vehicleField(page, 'Make').fill('Saab')
      await save(page)
      await expectSaved(page)
      expectSent(wire, { vehicle_make: 'Saab' }, vehicle)
    })
  }
})

/** Returns the form's visible text and its fields' values. */
async function shownText(page: Page): Promise<string> {
  const typed = await form(page)
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((element) => (element as HTMLInputElement).value))
  return [await form(page).textContent(), ...typed].join('\n')
}

test('F47 vehicles, palette, vehicle, edit: markup in every field is shown and sent as text', {
  tag: '@core',
}, async ({ page, wire }) => {
  const palette = page.getByRole('dialog')
  const found = palette.getByRole('option').filter({ hasText: '<b>MKP2041</b>' })
  await test.step('vehicles', async () => {
    await page.goto('/vehicles')
    await page.getByRole('searchbox', { name: 'Find a vehicle' }).fill('MKP2041')
    const row = page.getByRole('table', { name: 'Vehicles' }).getByRole('row').filter({ hasText: 'MKP2041' })
    await expect(row).toContainText('<b>MKP2041</b>')
    await expect(row).toContainText('<img src=x onerror=alert("make")>')
    await expectInert(page)
  })
  await test.step('palette', async () => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('MKP2041')
    await expect(found).toBeVisible()
    await expectInert(page)
  })
  await test.step('vehicle', async () => {
    await found.click()
    await expect(page).toHaveURL(/\/vehicles\/32(?:\?fleet=1)?$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('32')
    await expect(page.getByRole('main')).toContainText('<b>MKP2041</b>')
    await expectInert(page)
  })
  await test.step('edit', async () => {
    const markup = '<img src=x onerror=x()>'
    await page.getByRole('link', { name: 'Edit vehicle' }).click()
    await expect(fixedField(page, 'Plate number')).toHaveValue('<b>MKP2041</b>')
    await expect(vehicleField(page, 'Make')).toHaveValue('<img src=x onerror=alert("make")>')
    await vehicleField(page, 'Model').fill(markup)
    await expect(review(page)).toContainText(markup)
    await expectInert(page)
    await save(page)
    await expectSaved(page)
    expectSent(wire, { vehicle_model: markup }, 32)
    await expectInert(page)
  })
})

/** Checks that no element from the data is in the document. Scripts that run would be incidents. */
async function expectInert(page: Page): Promise<void> {
  await expect(
    page.locator('img[src="x"], iframe, main b, [href*="x.io"], [href^="javascript"]'),
  ).toHaveCount(0)
}
