import { expect, type Locator, type Page } from 'playwright/test'
import type { Call, Wire } from '../wire/wire'
import type { Fault, Faults } from '../world/faults'
import type { World } from '../world/world'

// Locators and actions for the plan builder, /billing-plans/new.

export const PLANS = '/v2/billing-plans/'

export async function openNewPlan(page: Page): Promise<void> {
  await page.goto('/billing-plans/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New billing plan' })).toBeVisible()
}

/** Opens the builder, and starts a plan with a name, and with charges as rows of a spreadsheet. */
export async function beginPlan(page: Page, name?: string, rows?: readonly string[]): Promise<void> {
  await openNewPlan(page)
  await fillPlan(page, name, rows)
}

/** Starts a plan in an empty builder that is open already. */
export async function fillPlan(
  page: Page,
  name = 'Tolls',
  rows: readonly string[] = ['Toll\t1\tT'],
): Promise<void> {
  await planField(page, 'Plan name').fill(name)
  await pasteCharges(page, rows)
}

/** Continues the only draft that the page offers, and waits until its name is there. */
export async function continueDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Continue ${name}`, exact: true }).click()
  await expect(planField(page, 'Plan name')).toHaveValue(name)
}

export const planField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/** Finds "Undo" in the message with this text. */
export const undo = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Undo' })

/** Scrolls to the visual editor, which loads when the browser is idle. */
export async function showVisualEditor(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Visual editor' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
}

export const requestBody = (page: Page): Locator => page.getByRole('textbox', { name: 'Body of the request' })

/** Opens the exact request, below the previews. */
export async function openRequest(page: Page): Promise<void> {
  const details = page.getByRole('complementary', { name: 'Previews' }).getByText('Technical details')
  if (!(await requestBody(page).isVisible())) await details.click()
  await expect(requestBody(page)).toBeVisible()
}

export const charges = (page: Page): Locator => page.getByRole('region', { name: 'Charges' })

/** Finds the charge at a position, from 1. */
export const charge = (page: Page, position: number): Locator =>
  page.getByRole('group', { name: `Charge ${position}`, exact: true })

/** Finds the button that opens a charge's menu. */
export const chargeMenu = (page: Page, position: number): Locator =>
  charge(page, position).getByRole('button', { name: 'More', exact: true })

/** Presses a button of a charge's menu. */
export async function chooseTool(
  page: Page,
  position: number,
  tool: 'Move up' | 'Move down' | 'Duplicate' | 'Delete',
): Promise<void> {
  await chargeMenu(page, position).click()
  await charge(page, position).getByRole('button', { name: tool }).click()
}

/** Finds the charge's own line, which opens and closes it. */
export const chargeLine = (page: Page, position: number): Locator =>
  charge(page, position).locator('button[aria-expanded]')

export interface ChargeTexts {
  readonly description: string
  readonly amount?: string
  readonly sourceType?: string
}

/** Adds a charge at the end and fills it in. */
export async function addCharge(page: Page, texts: ChargeTexts): Promise<void> {
  const position = (await charges(page).getByRole('listitem').count()) + 1
  await page.getByRole('button', { name: 'Add charge' }).click()
  const added = charge(page, position)
  await added.getByRole('textbox', { name: 'Description' }).fill(texts.description)
  if (texts.amount !== undefined) await added.getByRole('textbox', { name: 'Amount' }).fill(texts.amount)
  if (texts.sourceType === undefined) return
  await openAdvanced(added)
  await added.getByRole('combobox', { name: 'Source type' }).fill(texts.sourceType)
}

/** Opens the fields that few charges need: source type, aggregated value, and filters. */
export const openAdvanced = (charge: Locator): Promise<void> =>
  charge.getByText('Advanced', { exact: true }).click()

/** Adds charges by pasting: one row each, with tabs between the cells. */
export async function pasteCharges(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Paste charges…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste charges' })
  await dialog.getByRole('textbox', { name: 'Rows from a spreadsheet' }).fill(rows.join('\n'))
  await dialog
    .getByRole('button', { name: `Add ${rows.length} charge${rows.length === 1 ? '' : 's'}` })
    .click()
  await expect(dialog).toBeHidden()
}

/** Returns the descriptions of the charges in the order on the screen. */
export async function shownOrder(page: Page): Promise<string[]> {
  return charges(page)
    .locator('button[aria-expanded] bdi:first-of-type')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.parentElement?.parentElement?.hasAttribute('aria-expanded'))
        .map((part) => part.textContent ?? ''),
    )
}

export async function reviewPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review plan' }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
}

/** Opens the review, acknowledges every warning and creates the plan. */
export async function reviewAndCreate(page: Page): Promise<void> {
  await reviewPlan(page)
  await acknowledgeAll(page)
  await createButton(page).click()
}

export const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create plan' })

/** Creates a reviewed plan while the service fails in this way. */
export async function createInto(page: Page, faults: Faults, fault: Omit<Fault, 'path'>): Promise<void> {
  await faults.switchOn({ path: PLANS, ...fault })
  await createButton(page).click()
}

export async function acknowledgeAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

export const created = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /Plan “.*” created/ })

/** Returns the bodies of the requests that created plans, as sent. */
export function sentPlans(wire: Wire): SentPlan[] {
  return wire.to(PLANS, 'POST').map((call: Call) => JSON.parse(call.body ?? 'null') as SentPlan)
}

/** Goes from a created plan to an empty builder, without loading the console again. */
export async function startAnother(page: Page): Promise<void> {
  await expect(created(page)).toBeVisible()
  await page.getByRole('link', { name: 'Start an empty plan', exact: true }).click()
  await expect(planField(page, 'Plan name')).toHaveValue('')
}

export interface SentPlan {
  readonly [field: string]: unknown
  readonly charges?: readonly {
    readonly [field: string]: unknown
    readonly description: string
    readonly order: number
  }[]
}

/** Counts the plans that the service has created. */
export async function createdCount(page: Page, world: World): Promise<number> {
  const response = await page.context().request.get(`${world.apiOrigin}/demo/created`)
  return ((await response.json()) as { billing_plans: number }).billing_plans
}
