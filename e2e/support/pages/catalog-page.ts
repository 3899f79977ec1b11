import { expect, type Locator, type Page } from 'playwright/test'

export const types = (page: Page): Locator =>
  page.getByRole('list', { name: 'Integration types' }).getByRole('link')
export const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search integrations' })
export const panel = (page: Page, title: string): Locator => page.getByRole('complementary', { name: title })
export const count = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'integration type' })

export async function openCatalog(page: Page, query = ''): Promise<void> {
  await page.goto(`/integrations${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
}

/** Responds to catalog requests with these items instead of the service's. */
export async function fulfillCatalog(page: Page, body: string): Promise<void> {
  await page.route('**/v2/integrations/', (route) => route.fulfill({ contentType: 'application/json', body }))
}

/** Builds this many integration types within the specification, as JSON. */
export function manyTypes(number: number): string {
  return JSON.stringify(
    Array.from({ length: number }, (_, index) => ({
      id: index + 1,
      title: `Telematics ${String(index + 1).padStart(3, '0')}`,
      fields: {
        auth: [{ name: index % 2 === 0 ? 'api_key' : 'client_id', type: 'string' }],
        urls: { api: `https://api-${index + 1}.example/` },
        config: { headers: [] },
        documentation: 'https://docs.example/',
      },
    })),
  )
}
