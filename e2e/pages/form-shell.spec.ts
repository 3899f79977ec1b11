import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../support/axe'
import { expect, test } from '../support/test'
import { Gate } from '../support/wire/gate'
import { noResponse, responded } from '../support/wire/incidents'
import { goOffline } from '../support/wire/offline'

const PATH = '/v2/vehicles/1/'
/** Clicks without waiting, because Playwright would wait for a disabled button. */
const HELD = { force: true }

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/harness/errors')
})

function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Change vehicle 1' })
}

function numberField(page: Page): Locator {
  return form(page).getByRole('textbox', { name: 'Vehicle number' })
}

function save(page: Page): Locator {
  return form(page).getByRole('button', { name: /^Save changes|^Sending/ })
}

async function type(page: Page, text: string): Promise<void> {
  await expect(save(page)).toHaveAccessibleDescription('No changes yet.')
  await numberField(page).fill(text)
}

test('an error shows at its field, and the service’s also in a summary that links to it', {
  tag: '@phone',
}, async ({ page, wire, allow }) => {
  await type(page, 'longer than twenty characters')
  await save(page).click()
  await expect(numberField(page)).toHaveAccessibleDescription('Use at most 20 characters.')
  await expect(numberField(page)).toBeFocused()
  expect(wire.to(PATH)).toEqual([])
  allow(responded(400, PATH))
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({ status: 400, json: { vehicle_number: ['Another vehicle has this number.'] } }),
  )
  await numberField(page).fill('V-6')
  await save(page).click()
  const alert = form(page).getByRole('alert')
  await expect(alert).toContainText('Nothing was saved. Your changes are still here.')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(numberField(page)).toHaveValue('V-6')
  await expect(numberField(page)).toHaveAccessibleDescription('Another vehicle has this number.')
  await alert.getByRole('link', { name: 'Vehicle number' }).click()
  await expect(numberField(page)).toBeFocused()
  await expect(numberField(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('F28 F29 F30 a form is sent once, and typed text stays', async ({
  page,
  context,
  faults,
  wire,
  allow,
}) => {
  await test.step('the primary action stays visible', async () => {
    await page.setViewportSize({ width: 390, height: 300 })
    await numberField(page).scrollIntoViewIfNeeded()
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('F30 Enter five times and a double click send one request', async () => {
    await type(page, 'V-7')
    for (let time = 0; time < 5; time += 1) await numberField(page).press('Enter')
    await expect(save(page)).toHaveAccessibleDescription('No changes yet.')
    await numberField(page).fill('V-8')
    await save(page).dblclick()
    await expect(save(page)).toHaveAccessibleDescription('No changes yet.')
    expect(wire.to(PATH, 'PATCH').map(({ body }) => JSON.parse(body ?? '').vehicle_number)).toEqual([
      'V-7',
      'V-8',
    ])
    wire.clear()
  })

  await test.step('F29 during the request, the button shows that and keeps the focus', async () => {
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH)
    await type(page, 'V-9')
    await save(page).click()
    await expect(save(page)).toHaveText('Sending…')
    await expect(save(page)).toBeFocused()
    await expect(form(page)).toHaveAttribute('aria-busy', 'true')
    await save(page).press('Enter')
    await numberField(page).press('Enter')
    gate.open()
    await expect(save(page)).toHaveAccessibleDescription('No changes yet.')
    expect(wire.to(PATH, 'PATCH')).toHaveLength(1)
    wire.clear()
  })

  await test.step("an unknown outcome asks to check first, and only the user's choice sends again", async () => {
    allow(noResponse(PATH))
    await faults.switchOn({ path: PATH, kind: 'lost', times: 1000 })
    await type(page, 'V-10')
    for (let time = 0; time < 5; time += 1) await numberField(page).press('Enter')
    const alert = form(page).getByRole('alert')
    await expect(alert).toContainText('We don’t know whether it was saved')
    await expect(alert).toContainText('The vehicle itself says what it holds now.')
    await expect(numberField(page)).toHaveValue('V-10')
    await expect(save(page)).toHaveAccessibleDescription('First check whether it was saved.')
    // Chromium itself repeats a request if its connection broke. This checks that the console doesn't.
    const sent = wire.to(PATH, 'PATCH').length
    expect(sent).toBe(1)
    await numberField(page).press('Enter')
    await save(page).click(HELD)
    expect(wire.to(PATH, 'PATCH')).toHaveLength(sent)
    await faults.clear()
    await alert.getByRole('button', { name: 'Send it again anyway' }).click()
    await expect(save(page)).toHaveAccessibleDescription('No changes yet.')
    await expect(alert).toHaveCount(0)
    expect(wire.to(PATH, 'PATCH')).toHaveLength(sent + 1)
  })

  await test.step('F28 offline, it fails immediately, and nothing is sent later', async () => {
    allow(noResponse('/'))
    await type(page, 'V-11')
    await goOffline(page)
    await save(page).click()
    await expect(form(page).getByRole('alert')).toBeVisible()
    await expect(numberField(page)).toHaveValue('V-11')
    wire.clear()
    await context.setOffline(false)
    await page.evaluate(() => fetch('/config.json'))
    expect(wire.to(PATH)).toEqual([])
  })
})

test('a failed save is checked, and an early retry waits', async ({ page, faults, wire, allow }) => {
  await page.clock.install()

  await test.step('checking the outcome closes the panel and keeps the focus in the page', async () => {
    allow(responded(500, PATH))
    await faults.switchOn({ path: PATH, kind: '500' })
    await type(page, 'V-7')
    await save(page).click()
    await form(page).getByRole('button', { name: 'Read the vehicle again' }).press('Enter')
    await expect(form(page).getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'A form' })).toBeFocused()
    await expect(numberField(page)).toHaveValue('V-7')
    await faults.clear()
    wire.clear()
  })

  await test.step('429: the form waits and shows that; then a click sends it', async () => {
    allow(responded(429, PATH))
    await page.route(
      `**${PATH}`,
      (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { detail: 'Throttled.' } }),
      { times: 1 },
    )
    await numberField(page).fill('V-8')
    await save(page).click()
    await expect(save(page)).toHaveAccessibleDescription(/^You can try again in \d+ seconds?$/)
    await numberField(page).press('Enter')
    await page.clock.runFor(61_000)
    await expect(form(page).getByRole('status').last()).toHaveText('You can try again now.')
    expect(wire.to(PATH, 'PATCH')).toHaveLength(1)
    await save(page).click()
    await expect(save(page)).toHaveAccessibleDescription('No changes yet.')
    expect(wire.to(PATH, 'PATCH')).toHaveLength(2)
  })
})
