import { expect, type Page } from 'playwright/test'
import { openRibbonText, ribbon } from '../support/pages/ribbon-page'
import { ask, openVehicle, question } from '../support/pages/vehicle-page'

/** The vehicle page with more of the membership open than by default. */
export const RIBBON_STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'vehicle, its membership as text'(page) {
    await openVehicle(page, 12)
    await openRibbonText(page)
  },
  async 'vehicle, an interval of its ribbon in focus'(page) {
    await openVehicle(page, 7)
    await ribbon(page).focus()
  },
  async 'vehicle, with the toll-authority status of a verdict'(page) {
    await openVehicle(page, 1)
    await ask(page, '2024-02-01 12:00', 'UTC')
    await question(page).getByRole('button', { name: 'Toll-authority status at this time' }).click()
    await expect(question(page).getByText(/by then match/)).toBeVisible()
  },
}
