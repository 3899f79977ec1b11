import { expect } from 'playwright/test'
import { palette, paletteField } from '../support/pages/find-page'
import { goWithin } from '../support/pages/go-within'
import { continuing, type PageState } from './page-state'

/** States of the palette, and the page for unknown URLs. */
export const PALETTE_STATES: readonly PageState[] = [
  state('palette, vehicles found', async (page) => {
    await page.goto('/diagnostics')
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('21')
    await expect(palette(page).getByRole('option', { name: /Vehicle 21/ })).toBeVisible()
  }),
  continuing(
    state('palette, nothing found', async (page) => {
      await paletteField(page).fill('qqqqq')
      await expect(palette(page).getByRole('status')).toHaveText('Nothing found')
    }),
  ),
  continuing(
    state('page not found', async (page) => {
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await goWithin(page, '/nowhere')
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    }),
  ),
]

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: null, user: 'manager', reach }
}
