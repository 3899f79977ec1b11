import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { ribbon } from '../../support/pages/ribbon-page'
import { openDiagnostics } from '../../support/pages/session-page'
import { expectRevisionCount, openVehicle, revisionRows } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { consoleError, noResponse, responded } from '../../support/wire/incidents'
import { goOffline } from '../../support/wire/offline'

// A deploy deletes the previous version's files, so a tab with that version can't load more code.

/** Matches the code of a page, by its route's name. */
const codeOf = (route: string): RegExp => new RegExp(`/assets/${route}-[^/]*\\.js$`)
const DIAGNOSTICS = codeOf('diagnostics')

/** Returns a counter of the page's loads. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

async function takeAway(page: Page, code: RegExp): Promise<void> {
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'Not found' }))
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test.beforeEach(async ({ signInAs, allow }) => {
  allow(responded(404, '/assets/'), noResponse('/'), consoleError(/Part of Fleet Console couldn’t load/))
  await signInAs('manager')
})

async function openFirst(page: Page): Promise<void> {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
}

test('F39 a chunk is missing after a deploy: one reload, and the requested page opens', {
  tag: '@core',
}, async ({ page }) => {
  await openFirst(page)
  const loads = countLoads(page)
  await takeAway(page, DIAGNOSTICS)
  // The reload loads the new version of the console.
  void page.waitForRequest((request) => request.isNavigationRequest()).then(() => page.unroute(DIAGNOSTICS))
  await openDiagnostics(page)
  await expect(heading(page, 'Diagnostics')).toBeVisible()
  await expect(page).toHaveURL(/\/diagnostics(?:\?fleet=1)?$/)
  expect(loads()).toBe(1)
})

test('F39 missing code: hovering over a link and being offline reload nothing; a click reloads once', async ({
  page,
  context,
}) => {
  await openFirst(page)
  const loads = countLoads(page)

  await test.step('hovering over a link reloads nothing', async () => {
    const code = codeOf('integrations')
    await takeAway(page, code)
    const asked = page.waitForResponse(code)
    await link(page, 'Integrations').hover()
    await asked
    await page.unroute(code)
    await link(page, 'Integrations').click()
    await expect(heading(page, 'Integrations')).toBeVisible()
    expect(loads()).toBe(0)
  })

  await test.step('offline, nothing reloads: the page reports it, and other pages work', async () => {
    await goOffline(page)
    await link(page, 'Documents').click()
    await expect(heading(page, 'This page couldn’t load')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Fleet Console can’t be reached')
    await expectAccessible(page)
    expect(loads()).toBe(0)
    await page.goBack()
    await expect(heading(page, 'Integrations')).toBeVisible()
    await page.goBack()
    await expectRevisionCount(page, 14)
    await context.setOffline(false)
    await link(page, 'Documents').click()
    await expect(heading(page, 'Documents')).toBeVisible()
    expect(loads()).toBe(0)
  })

  await test.step('an unreachable host, although the browser is online: the page opens once the host is back', async () => {
    const code = codeOf('billing-plans.index')
    const address = /\/billing-plans(?:\?|$)/
    await takeAway(page, code)
    await page.route(address, (route) => route.abort('failed'))
    await link(page, 'Billing plans').click()
    await expect(page.getByRole('alert')).toContainText('Fleet Console can’t be reached')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('Fleet Console can’t be reached')
    expect(loads()).toBe(0)
    await page.unroute(code)
    await page.unroute(address)
    await expect(heading(page, 'Billing plans')).toBeVisible()
    expect(loads()).toBe(1)
  })

  await test.step('a chunk that stays missing: one reload, then a message; the page continues when the chunk is back', async () => {
    await takeAway(page, DIAGNOSTICS)
    await openDiagnostics(page)
    await expect(heading(page, 'Fleet Console was updated')).toBeVisible()
    await expect(page.getByRole('status')).toContainText('Reload to use the new version')
    await expectAccessible(page)
    expect(loads()).toBe(2)
    await page.unroute(DIAGNOSTICS)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(heading(page, 'Diagnostics')).toBeVisible()
  })
})

test('F39 vehicle: code and styles of the ribbon', async ({ page }) => {
  await test.step('a lost style sheet is requested again: no ribbon without its styles', async () => {
    const STYLES = /\/assets\/ribbon-[^/]*\.css$/
    await page.route(STYLES, (route) => route.abort('failed'), { times: 1 })
    await openVehicle(page, 6)
    await expect(ribbon(page).getByRole('option').first()).toHaveCSS('position', 'absolute')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('missing code breaks nothing else on the page, and can be loaded again', async () => {
    const loads = countLoads(page)
    const RIBBON = codeOf('ribbon')
    await page.route(RIBBON, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await openVehicle(page, 6)
    const periods = page.getByRole('region', { name: 'Active periods' })
    await expect(periods.getByRole('alert')).toContainText('Part of this page couldn’t load')
    await expect(revisionRows(page).first()).toBeVisible()
    await page.unroute(RIBBON)
    await periods.getByRole('button', { name: 'Try again' }).click()
    await expect(periods.getByRole('alert')).toHaveCount(0)
    await expect(ribbon(page).getByRole('option').first()).toBeVisible()
    expect(loads()).toBe(1)

    // If the file stays missing, as after a deploy, only a reload helps.
    await page.route(RIBBON, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.reload()
    const reload = periods.getByRole('button', { name: 'Reload the page' })
    await expect(reload).toBeVisible()
    await page.unroute(RIBBON)
    await reload.click()
    await expect(ribbon(page).getByRole('option').first()).toBeVisible()
    expect(loads()).toBe(3)
  })
})
