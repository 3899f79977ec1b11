import { expect } from 'playwright/test'
import { addCharge, created, openNewPlan, planField, reviewAndCreate, undo } from '../support/pages/plan-page'
import { expectRevisionCount, headerZone, openVehicle, showIn } from '../support/pages/vehicle-page'
import { CATALOG_STATES } from './catalog-states'
import { CHANGE_STATES } from './change-states'
import { CHECK_STATES } from './check-states'
import { CORE_STATES, OPENING_STATES } from './core-states'
import { DISPUTE_STATES } from './dispute-states'
import { DOCUMENT_STATES } from './document-states'
import { DRIVERS_STATES } from './drivers-states'
import { EDIT_STATES } from './edit-states'
import { EVIDENCE_STATES } from './evidence-states'
import { FIND_STATES } from './find-states'
import { continuing, type PageState } from './page-state'
import { PALETTE_STATES } from './palette-states'
import { PLAN_STATES } from './plan-states'
import { VEHICLE_STATES } from './vehicle-states'

/** Every page in every state that stays until the user acts. */
export const STATES: readonly PageState[] = [
  ...CORE_STATES,
  ...OPENING_STATES,
  ...CHECK_STATES,
  ...DISPUTE_STATES,
  ...FIND_STATES,
  ...CHANGE_STATES,
  ...PALETTE_STATES,
  ...VEHICLE_STATES,
  ...EVIDENCE_STATES,
  manager(null, 'header, the list of zones', async (page) => {
    await page.goto('/vehicles')
    await headerZone(page).click()
    await expect(page.getByRole('option', { name: /^America\/New_York/ })).toBeVisible()
  }),
  continuing(
    manager(null, 'header, an invalid zone', async (page) => {
      await showIn(page, 'Atlantis')
      await expect(page.getByText('Unknown time zone')).toBeVisible()
    }),
  ),
  manager(null, 'navigation, opened on a phone', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  }),
  manager('/billing-plans', 'billing plans, a draft and a created plan', async (page) => {
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Standard 2025')
    await addCharge(page, { description: 'Toll', amount: '1.10' })
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Half a plan')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.goto('/billing-plans')
    await expect(page.getByRole('list', { name: 'Drafts' })).toContainText('Half a plan')
    await page.getByRole('button', { name: 'Delete draft Half a plan' }).click()
    await undo(page, 'Draft “Half a plan” deleted').click()
    await expect(page.getByRole('list', { name: 'Drafts' })).toBeVisible()
  }),
  continuing(
    manager('/billing-plans/$plan', 'billing plan, created earlier', async (page) => {
      await page.getByRole('link', { name: 'Standard 2025', exact: true }).click()
      await page.getByText('Technical details', { exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'What was sent' })).toBeVisible()
    }),
  ),
  ...PLAN_STATES,
  ...EDIT_STATES,
  ...CATALOG_STATES,
  ...DOCUMENT_STATES,
  ...DRIVERS_STATES,
]

function manager(path: PageState['path'], title: string, reach: PageState['reach']): PageState {
  return { title, path, user: 'manager', reach }
}
