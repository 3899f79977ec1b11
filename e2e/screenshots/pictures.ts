import { expect, type Page } from 'playwright/test'
import { previewList } from '../support/pages/change-page'
import { CHECK } from '../support/pages/disputes-page'
import { COLUMNS, openGrid, pasteAt } from '../support/pages/drivers-grid'
import { addCharge, chargeLine, openNewPlan, pasteCharges, planField } from '../support/pages/plan-page'

/** A picture of a README: its file's name without the extension, and how the page gets there. */
export interface Picture {
  readonly name: string
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  reach(page: Page): Promise<void>
}

const DRIVERS = [
  COLUMNS.join('\t'),
  'D-1041\tMaría\tNuñez\t12 Alder Street\tApt 4\tBoston\tMA\t02134\t+1 617 555 0142\tmaria.nunez@example.com',
  'D-1042\tAmir\tHaddad\t480 Commonwealth Ave\t\tBoston\tMA\t02215\t+1 617 555 0177\tamir.haddad@example.com',
  'D-1043\tGrace\tO’Neill\t9 Pier Road\t\tPortland\tME\t4101\t+1 207 555 0121\tgrace.oneill@example.com',
  'D-1044\tTomasz\tKowalski\t77 Harbor View\tUnit 12\tNewport\tRI\t02840\t+1 401 555 0108\ttomasz@example',
  'D-1042\tLena\tFischer\t3 Mill Lane\t\tConcord\tNH\t03301\t+1 603 555 0163\tlena.fischer@example.com',
  '\tJules\tMartin\t210 Church Street\t\tBurlington\tVT\t05401\t+1 802 555 0190\tjules.martin@example.com',
  'D-1046\tPriya\tRaman\t65 Elm Street\tFloor 2\tNew Haven\tCT\t06510\t+1 203 555 0154\tpriya.raman@example.com',
  'D-1047\tSamuel\tBecker\t18 Quarry Road\t\tAlbany\tNY\t12203\t+1 518 555 0135\tsamuel.becker@example.com',
]

export const PICTURES: readonly Picture[] = [
  {
    name: 'vehicle',
    async reach(page) {
      await page.goto('/vehicles/1?at=2024-03-05+08%3A30&zone=America%2FNew_York')
      await expect(page.getByRole('status').filter({ hasText: 'Active' })).toBeVisible()
    },
  },
  {
    name: 'changed-during',
    colorScheme: 'dark',
    async reach(page) {
      await page.goto('/vehicles/5?at=2024-03-05+08%3A30&zone=UTC')
      await expect(page.getByRole('status').filter({ hasText: 'Changed during' })).toBeVisible()
    },
  },
  {
    name: 'phone',
    width: 390,
    height: 844,
    async reach(page) {
      await page.goto('/?vehicle=8ABC123&at=2026-11-20+08%3A30&zone=America%2FNew_York')
      await expect(page.getByRole('status').filter({ hasText: /Active|Inactive/ })).toBeVisible()
    },
  },
  {
    name: 'disputes',
    async reach(page) {
      await page.goto('/disputes')
      await page.getByRole('button', { name: 'Try with sample data' }).click()
      await page.getByRole('button', { name: CHECK }).click()
      await page.getByRole('button', { name: 'Check again' }).waitFor()
    },
  },
  {
    name: 'evidence',
    async reach(page) {
      await page.goto('/vehicles/1/evidence?at=2024-03-05+08%3A30&zone=America%2FNew_York')
      await expect(page.getByRole('article', { name: /^Evidence statement: / })).toBeVisible()
    },
  },
  {
    name: 'change-many',
    async reach(page) {
      await previewList(
        page,
        'Plate\tState\tOn the fleet\tLessee or renter\n8ABC123\tCA\tno\t\nFRU4944\tNY\t\tHarbor Couriers LLC\n' +
          'GHT4821\tPA\tno\t(clear)\nMMD2510\tNY\tno\t\n',
      )
      await page.getByRole('heading', { name: 'What would change' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'edit',
    async reach(page) {
      await page.goto('/vehicles/1/edit')
      await page.getByRole('textbox', { name: 'Make' }).fill('Ford')
      await page.getByRole('textbox', { name: 'Lessee or renter' }).fill('Harbor Couriers LLC')
    },
  },
  {
    name: 'billing-plan',
    async reach(page) {
      await openNewPlan(page)
      await planField(page, 'Plan name').fill('Weekly rentals, New England')
      await pasteCharges(page, ['Tolls as incurred\t1.00\tTOLL', 'Weekly rental\t289.00\tRENTAL'])
      await addCharge(page, { description: 'Toll service fee', amount: '3.95', sourceType: 'TOLL' })
      await planField(page, 'Earliest finalization after the invoice is created').fill('72')
      await planField(page, 'Payment due after finalization').fill('168')
      await chargeLine(page, 3).click()
      await expect(page.getByText('Draft saved')).toBeVisible()
      await page.getByRole('heading', { name: 'Charges' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'drivers',
    async reach(page) {
      await openGrid(page)
      await pasteAt(page, 1, 'Driver ID', DRIVERS.join('\r\n'))
      await expect(page.getByRole('button', { name: /^Add [\d,]+ driver/ })).toBeVisible()
    },
  },
  {
    name: 'integrations',
    async reach(page) {
      await page.goto('/integrations?q=key')
      await page.getByRole('list', { name: 'Integration types' }).getByRole('link').nth(1).click()
    },
  },
]

/** Waits until nothing in the picture is loading or moving. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
