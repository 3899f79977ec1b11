import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { activeOption, paletteField } from '../../support/pages/find-page'
import {
  addCharge,
  charge,
  chooseTool,
  created,
  openNewPlan,
  planField,
  reviewAndCreate,
  sentPlans,
  undo,
} from '../../support/pages/plan-page'
import { signedOut, signOut, signOutAndKeep, signOutDialog } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const createdList = (page: Page): Locator =>
  page.getByRole('list', { name: 'Plans created from this browser' })
/** Notes on each name and date of the template. */
const templateDates = (page: Page): Locator =>
  page.getByRole('list', { name: 'Name and dates of the template' }).getByRole('listitem')
const drafts = (page: Page): Locator => page.getByRole('list', { name: 'Drafts' })

const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' })

async function goToPlans(page: Page): Promise<void> {
  await pages(page).getByRole('link', { name: 'Billing plans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing plans' })).toBeVisible()
}

async function goToNewPlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New billing plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New billing plan' })).toBeVisible()
}

/** Creates a plan with two charges on the page for new plans. */
async function createPlan(page: Page, name: string): Promise<void> {
  await planField(page, 'Plan name').fill(name)
  await addCharge(page, { description: 'Toll', amount: '1.10' })
  await addCharge(page, { description: 'Fee', amount: '4.95' })
  await reviewAndCreate(page)
  await expect(created(page)).toBeVisible()
}

test('the list of plans and drafts', async ({ page, wire }) => {
  await test.step('a deleted template is reported as missing', async () => {
    await page.goto('/billing-plans/new?from=gone')
    await expect(page.getByText('no longer in this browser')).toBeVisible()
    await expect(planField(page, 'Plan name')).toHaveValue('')
  })

  await test.step('the empty list explains plans, and leads to a new one', async () => {
    await page.goto('/vehicles')
    await pages(page).getByRole('link', { name: 'Billing plans' }).click()
    await expect(page.getByText('No plans created in this browser yet')).toBeVisible()
    await goToNewPlan(page)
  })

  await test.step('a draft is continued, and deleted with Undo', async () => {
    await planField(page, 'Plan name').fill('Half a plan')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await goToPlans(page)
    await expect(drafts(page)).toContainText('Half a plan')

    await drafts(page).getByRole('link', { name: 'Continue Half a plan' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('Half a plan')
    await goToPlans(page)
    await expect(drafts(page).getByRole('listitem')).toHaveCount(1)

    await page.getByRole('button', { name: 'Delete draft Half a plan' }).click()
    await expect(drafts(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await undo(page, 'Draft “Half a plan” deleted').click()
    await expect(drafts(page)).toContainText('Half a plan')
    expect(sentPlans(wire)).toEqual([])
  })

  await test.step('Undo restores a plan removed from the list, and the focus stays near', async () => {
    await drafts(page).getByRole('link', { name: 'Continue Half a plan' }).click()
    await createPlan(page, 'Standard 2025')
    await goToPlans(page)
    await page.getByRole('button', { name: 'Remove from this list: Standard 2025' }).click()
    await expect(page.getByText('No plans created in this browser yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Created from this browser' })).toBeFocused()
    await undo(page, '“Standard 2025” removed').click()
    await expect(createdList(page)).toContainText('Standard 2025')
    await page.reload()
    await expect(createdList(page)).toContainText('Standard 2025')
  })
})

test('the page of a plan missing in this browser shows where the plan can be opened', async ({ page }) => {
  await page.goto('/billing-plans/elsewhere')
  await expect(page.getByText('This plan isn’t saved in this browser')).toBeVisible()
})

test('a created plan is exported at a sign-out, listed later, and used as a template', async ({
  page,
  wire,
  signInAs,
  allow,
}) => {
  allow(nobodySignedIn)
  await openNewPlan(page)
  await createPlan(page, 'Standard 2025')
  const id = /Plan (\d+), created/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]

  await test.step('a sign-out offers plans for export first, and they stay stored', async () => {
    await page.goto('/vehicles')
    await signOut(page)
    await expect(signOutDialog(page)).toContainText('1 billing plan created here')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ 'billing-plans.json': [{ name: 'Standard 2025' }] })
    await signOutAndKeep(page)
    await expect(signedOut(page)).toBeVisible()

    await signInAs('manager')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.goto('/billing-plans')
    await expect(page.getByRole('heading', { level: 1, name: 'Billing plans' })).toBeVisible()
    await expect(createdList(page)).toContainText('Standard 2025')
  })

  await test.step('it is listed with its sent values', async () => {
    const row = createdList(page).getByRole('listitem')
    await expect(row).toContainText(`Plan ${id}`)
    await expect(row).toContainText('2 charges: Toll 1.10, Fee 4.95')
    await expect(row).toContainText(/Alder Rentals|fleet/)
    await row.getByRole('link', { name: 'Standard 2025', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Standard 2025' })).toBeVisible()
    const charges = page.getByRole('table', { name: 'Charges of the plan' }).getByRole('row')
    await expect(charges).toHaveText([/Description/, /1\s*Toll\s*1\.10/, /2\s*Fee\s*4\.95/])
    await page.getByText('Technical details', { exact: true }).click()
    const sent = await page.getByRole('textbox', { name: 'What was sent' }).inputValue()
    expect(JSON.parse(sent)).toEqual(sentPlans(wire)[0])
    await page.getByRole('link', { name: 'Show all plans' }).click()
  })

  await test.step('it is the template of the next plan', async () => {
    await page.getByRole('link', { name: 'Use Standard 2025 as template' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('Standard 2025')
    const sameName = page.getByText('The plan has the same name as its template.')
    await expect(sameName).toBeVisible()
    await planField(page, 'Plan name').fill('Standard, November 2026')
    await expect(sameName).toBeHidden()
    await planField(page, 'No invoices for agreements that ended before').fill('2026-11-01')
    await expect(charge(page, 2)).toContainText('Fee')
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    const [first, second] = sentPlans(wire)
    expect(second).toEqual({ ...first, name: 'Standard, November 2026', effective_date: '2026-11-01' })
    await page.getByRole('link', { name: 'Show all plans' }).click()
    await expect(createdList(page).getByRole('listitem')).toHaveCount(2)
    const newest = createdList(page).getByRole('listitem').first()
    await expect(newest).toContainText('Standard, November 2026')
    await expect(newest).toContainText('Agreements from 2026-11-01')
    await page.getByRole('searchbox', { name: 'Find a plan' }).fill('november')
    await expect(page.getByText('1 of 2 plans')).toBeVisible()
    await expect(createdList(page).getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(createdList(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Find a plan' }).fill('')
    await expect(createdList(page).getByRole('listitem')).toHaveCount(2)
  })

  await test.step("the next month's plan is three clicks away, and lists the name and every date, moved or unchanged", async () => {
    await page.getByRole('link', { name: 'Use Standard, November 2026 as template' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('Standard, December 2026')
    const moved = [
      /^Plan name: Standard, November 2026 moved to Standard, December 2026$/,
      /ended before: 2026-11-01 moved to 2026-12-01$/,
    ]
    await expect(templateDates(page)).toHaveText(moved)
    await planField(page, 'No invoices for agreements that ended before').fill('2026-11-01')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(templateDates(page)).toHaveText([moved[0] ?? '', /2026-11-01 unchanged$/])
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await planField(page, 'No invoices for agreements that ended before').fill('2026-12-01')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(templateDates(page)).toHaveText(moved)
    await page.getByRole('button', { name: 'Create plan' }).click()
    await expect(created(page)).toContainText('Saved exactly as reviewed.')
    const [, second, third] = sentPlans(wire)
    expect(third).toEqual({ ...second, name: 'Standard, December 2026', effective_date: '2026-12-01' })
  })

  await test.step('Ctrl-K also starts from the last plan, and a draft keeps its template', async () => {
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('next month')
    await expect(activeOption(page)).toHaveText('New billing plan like “Standard, December 2026”')
    await page.keyboard.press('Enter')
    await expect(planField(page, 'Plan name')).toHaveValue('Standard, January 2027')
    await chooseTool(page, 2, 'Delete')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await goToPlans(page)
    await drafts(page).getByRole('link', { name: 'Continue Standard, January 2027' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('Standard, January 2027')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(templateDates(page)).toHaveText([
      'Plan name: Standard, December 2026 moved to Standard, January 2027',
      /2026-12-01 moved to 2027-01-01$/,
    ])
    await expect(page.getByRole('heading', { name: '1 charge, in this order' })).toBeVisible()
  })
})
