import { expect } from 'playwright/test'
import { palette, paletteField } from '../support/pages/find-page'
import { goWithin } from '../support/pages/go-within'
import { expectRevisionCount, openVehicle } from '../support/pages/vehicle-page'
import { goingOn, type PageState } from './page-state'

/** The palette, and the pages that have one state only. */
export const PALETTE_STATES: readonly PageState[] = [
  state(null, 'palette, nothing typed', async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('option', { name: /^Edit / })).toBeVisible()
  }),
  state('/diagnostics', 'diagnostics', async (page) => {
    await page.goto('/diagnostics')
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
  }),
  goingOn(
    state(null, 'palette, vehicles found', async (page) => {
      await page.keyboard.press('Control+k')
      await paletteField(page).fill('21')
      await expect(palette(page).getByRole('option', { name: /Vehicle 21/ })).toBeVisible()
    }),
  ),
  goingOn(
    state(null, 'palette, nothing found', async (page) => {
      await paletteField(page).fill('qqqqq')
      await expect(palette(page).getByRole('status')).toHaveText('Nothing found')
    }),
  ),
  goingOn(
    state(null, 'page not found', async (page) => {
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await goWithin(page, '/nowhere')
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    }),
  ),
]

function state(path: PageState['path'], title: string, reach: PageState['reach']): PageState {
  return { title, path, user: 'manager', reach }
}
