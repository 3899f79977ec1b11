import { expect } from 'playwright/test'
import { count, fulfillCatalog, openCatalog, panel, types } from '../support/pages/catalog-page'
import { goWithin } from '../support/pages/go-within'
import { useKey } from '../support/pages/session-page'
import { responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

const CATALOG = '**/v2/integrations/'
const CITATIONS = '**/api/citations/'

/** States of the integrations and citations pages that stay until the user acts. */
export const CATALOG_STATES: readonly PageState[] = [
  state('/integrations', 'integrations, a search and a filter', async (page) => {
    await openCatalog(page, '?q=api+key&auth=key')
    await expect(types(page).first()).toContainText('API key')
  }),
  continuing(
    state('/integrations', 'integrations, no match', async (page) => {
      await goWithin(page, '/integrations?q=zzz&auth=none')
      await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
    }),
  ),
  continuing(
    state('/integrations', 'integrations, a panel', async (page) => {
      await goWithin(page, '/integrations?id=4')
      await expect(panel(page, 'Motive')).toBeVisible()
    }),
  ),
  continuing(
    state('/integrations', 'integrations, a panel with every kind of URL', async (page) => {
      await goWithin(page, '/integrations?id=107')
      await expect(panel(page, 'Addresses of every kind')).toContainText('not a web address')
    }),
  ),
  continuing(
    state('/integrations', 'integrations, a panel with a title of 400 characters', async (page) => {
      await goWithin(page, '/integrations?id=104')
      await expect(panel(page, 'Long unbroken')).toBeVisible()
    }),
  ),
  continuing(
    state('/integrations', 'integrations, a panel of an unknown type', async (page) => {
      await goWithin(page, '/integrations?id=nothing')
      await expect(panel(page, 'Not in the list')).toBeVisible()
    }),
  ),
  continuing({
    ...state('/integrations', 'integrations, with an API key', async (page) => {
      await goWithin(page, '/integrations')
      await expect(count(page)).toBeVisible()
      await useKey(page, 'demo-key-manager')
      await expect(page.getByRole('note')).toContainText('This page needs a sign-in')
    }),
    allowed: [responded(401, '/v2/')],
  }),
  state('/integrations', 'integrations, loading', async (page) => {
    await page.route(CATALOG, () => {})
    await openCatalog(page)
    await expect(page.locator('main [aria-hidden] > div').first()).toBeVisible()
  }),
  state('/integrations', 'integrations, none', async (page) => {
    await fulfillCatalog(page, '[]')
    await openCatalog(page)
    await expect(page.getByText('No integrations')).toBeVisible()
  }),
  state('/integrations', 'integrations, unreadable items', async (page) => {
    await fulfillCatalog(page, '[null,{"id":1},{"id":2,"title":"Fine","fields":{"auth":7}}]')
    await openCatalog(page, '?id=2')
    await expect(panel(page, 'Fine')).toContainText('Some details can’t be read')
  }),
  {
    ...state('/integrations', 'integrations, failed to load', async (page) => {
      await page.route(CATALOG, (route) => route.fulfill({ status: 500, body: '<h1>no</h1>' }))
      await openCatalog(page)
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    allowed: [responded(500, '/v2/')],
  },
  state('/citations', 'citations, loading', async (page) => {
    await page.route(CITATIONS, () => {})
    await page.goto('/citations')
    await expect(page.getByRole('note').filter({ hasText: 'deprecated' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Find citations' })).toBeVisible()
  }),
  state('/citations', 'citations, unpaid, and the details of one', async (page) => {
    await page.goto('/citations?paid=false')
    await page.getByRole('button', { name: 'Details of row 2', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Row 2' })).toContainText('5101')
  }),
  state('/citations', 'citations, one page, with 120 keys', async (page) => {
    const rows = Array.from({ length: 3 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 40 }, (_, key) => [`key_${row}_${key}`, 'x'.repeat(key * 10)])),
    )
    await page.route(CITATIONS, (route) => route.fulfill({ json: { count: 900, results: rows } }))
    await page.goto('/citations')
    await expect(page.getByText('3 citations · there may be more citations')).toBeVisible()
  }),
  {
    ...state('/citations', 'citations, none', async (page) => {
      await page.goto('/citations')
      await expect(page.getByText('No parking citations')).toBeVisible()
    }),
    // A fleet without citations.
    user: 'support',
  },
  {
    ...state('/citations', 'citations, removed', async (page) => {
      await page.route(CITATIONS, (route) => route.fulfill({ status: 410, json: { detail: 'Gone.' } }))
      await page.goto('/citations')
      await expect(page.getByRole('alert')).toContainText('No longer available')
    }),
    allowed: [responded(410, '/api/citations/')],
  },
]

function state(path: PageState['path'], title: string, reach: PageState['reach']): PageState {
  return { title, path, user: 'manager', reach }
}
