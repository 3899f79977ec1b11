import type { Locator, Page } from 'playwright'
import { panel, search, types } from '../../support/pages/catalog-page'
import { changeButton, listBox, previewButton } from '../../support/pages/change-page'
import { pdf } from '../../support/pages/documents-page'
import { goodRows } from '../../support/pages/drivers-grid'
import { sendButton, sendNow } from '../../support/pages/drivers-page'
import { vehiclesTable } from '../../support/pages/find-page'
import { fillPlan, planField, reviewAndCreate } from '../../support/pages/plan-page'
import { signedOut, signOutDialog } from '../../support/pages/session-page'
import type { Task } from './person'

// A fleet manager's jobs.

const button = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** Active vehicles by plate and state, by number, by ID; the last two with a typing error. */
const THIRTY = [
  ...['FRU4944 NY', 'S17MHV NJ', 'M67BZS NJ', 'RUK9277 PA', 'BAY9293 NY', 'TFY1665 PA', 'KEB0991 PA'],
  ...['PB56448 CT', 'ATS5709 NY', 'A86BHP NJ', 'J83TAY NJ', 'S33YGB NJ', 'UFP2673 NY', 'PU21535 CT'],
  ...['AR-0034', 'AR-0037', 'AR-0038', 'AR-0041', 'AR-0043', 'AR-0044', 'AR-0063', 'AR-0064'],
  ...['id 48', 'id 50', 'id 51', 'id 53', 'id 55', 'id 59'],
  ...['ER43575 CT', 'FWZ8364 NY'],
].join('\n')

/** The last two, as the preview suggests them. */
const LAST = 'FWZ8363 NY'
const LAST_BUT_ONE = 'ER43576 CT'

const OFF_AND_BACK: Task = {
  name: '30 vehicles deactivated by plates, numbers and IDs, two with typos; undone',
  begin: (page) => open(page, '/vehicles/change', 'Change vehicles in bulk'),
  async work(person) {
    const { page } = person
    await person.click(page.getByRole('radio', { name: 'Deactivate' }))
    await person.click(listBox(page))
    await person.paste(THIRTY)
    await person.click(previewButton(page))
    await changeButton(page).waitFor()
    await page.getByText('Did you mean FWZ8363 (NY)?').waitFor()
    // The cursor is at the end of the list.
    await person.click(button(page, 'Edit list'))
    await person.press('Shift+Home')
    await person.type(LAST)
    await person.press('ArrowUp')
    await person.press('Shift+Home')
    await person.type(LAST_BUT_ONE)
    await person.click(previewButton(page))
    await person.click(page.getByRole('button', { name: /^Deactivate 30 vehicles in / }))
    await person.click(button(page, 'Undo 30'))
    await changeButton(page).waitFor()
    await person.click(changeButton(page))
    await button(page, 'New change').waitFor()
  },
}

const CSV: Task = {
  name: 'a lessee’s vehicles as CSV',
  async begin(page) {
    await open(page, '/vehicles', 'Vehicles')
    await vehiclesTable(page).waitFor()
  },
  async work(person) {
    const { page } = person
    await person.choose(page.getByRole('combobox', { name: 'Lessee' }), 'M. Okafor')
    await person.save(button(page, 'Export CSV'))
  },
}

const CUSTOM: Task = {
  name: 'the cost center of 20 vehicles',
  begin: (page) => open(page, '/vehicles/change', 'Change vehicles in bulk'),
  async work(person) {
    const { page } = person
    await person.click(listBox(page))
    await person.paste(
      ['Vehicle ID\tCost center', ...Array.from({ length: 20 }, (_, at) => `${at + 34}\tNE-500`)].join('\n'),
    )
    await person.click(previewButton(page))
    await person.click(button(page, 'Change 20 vehicles in Alder Rentals'))
    await button(page, 'New change').waitFor()
  },
}

const NEXT_MONTH: Task = {
  name: 'next month’s plan with its dates',
  async begin(page) {
    await open(page, '/billing-plans/new', 'New billing plan')
    await fillPlan(page, 'Standard, November 2026')
    await planField(page, 'No invoices for agreements that ended before').fill('2026-11-01')
    await reviewAndCreate(page)
    await page.getByText('Plan “Standard, November 2026” created').waitFor()
    await open(page, '/billing-plans', 'Billing plans')
  },
  async work(person) {
    const { page } = person
    await person.click(page.getByRole('link', { name: 'Use Standard, November 2026 as template' }))
    await person.click(button(page, 'Review plan'))
    await page.getByText('2026-12-01').first().waitFor()
    await person.click(button(page, 'Create plan'))
    await page.getByText('Plan “Standard, December 2026” created').waitFor()
  },
}

/** Sixty drivers, six of each kind of damage; the last two kinds only a user can fix, and are of one row each. */
const DAMAGED = ((): string => {
  const rows = goodRows(60).map((row) => row.split('\t'))
  const damage = (from: number, column: number, by: (text: string) => string, count = 6) => {
    for (const row of rows.slice(from, from + count)) row[column] = by(row[column] ?? '')
  }
  damage(0, 1, (text) => ` ${text} `)
  damage(6, 3, (text) => `"${text}\nRear"`)
  damage(12, 7, () => '2134')
  damage(18, 6, () => 'ma')
  damage(24, 9, (text) => `mailto:${text}`)
  damage(30, 8, (text) => `'${text}`)
  damage(36, 7, (text) => `="${text}"`)
  damage(42, 9, (text) => text.replace('@', ' at '), 1)
  damage(43, 0, () => '', 1)
  return [...rows, ...rows.slice(54)].map((row) => row.join('\t')).join('\n')
})()

const FIXES = /^(?:Trim|Join lines|Pad with zeros|Use capital letters|Remove |Delete exact duplicates)/

const DRIVERS: Task = {
  name: '60 drivers with ten kinds of damage, fixed and sent',
  begin: (page) => open(page, '/drivers/bulk', 'Add drivers'),
  async work(person) {
    const { page } = person
    await person.click(page.getByRole('textbox', { name: 'Paste rows' }))
    await person.paste(DAMAGED)
    await person.click(button(page, /^Errors in/))
    const issues = page.getByRole('region', { name: 'Errors and warnings' })
    await issues.waitFor()
    const fixes = issues.getByRole('button', { name: FIXES })
    for (let left = await fixes.count(); left > 0; left = await fixes.count()) {
      await person.click(fixes.first())
      await fixes.nth(left - 1).waitFor({ state: 'detached' })
    }
    for (const [name, text] of [
      [/^Show: E-mail/, 'ann43@example.com'],
      [/^Show: Driver ID/, 'D-44'],
    ] as const) {
      await person.click(issues.getByRole('button', { name }))
      await person.type(text)
      await person.press('Enter')
    }
    await person.click(sendButton(page))
    await person.click(sendNow(page))
    await page.getByRole('status').filter({ hasText: '60 added' }).first().waitFor()
  },
}

const INTEGRATION: Task = {
  name: 'the requirements of Samsara',
  begin: (page) => open(page, '/integrations', 'Integrations'),
  async work(person) {
    const { page } = person
    await person.click(search(page))
    await person.type('samsara')
    await person.click(types(page).first())
    await panel(page, 'Samsara').getByText('Give these to your operator').waitFor()
  },
}

const UPLOADS: Task = {
  name: 'three uploads, one of which isn’t a PDF',
  begin: (page) => open(page, '/documents', 'Documents'),
  async work(person) {
    const { page } = person
    const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: '' })
    await person.pickFiles(button(page, 'Choose a PDF'), [
      file('a.pdf', pdf('a.pdf', 'a').buffer),
      file('b.pdf', pdf('b.pdf', 'b').buffer),
      file('c.pdf', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    ])
    await person.click(button(page, /^Upload \d+ files?$/))
    await page.getByText('Uploaded', { exact: true }).nth(1).waitFor()
  },
}

const UNPAID: Task = {
  name: 'the unpaid citations',
  begin: (page) => open(page, '/citations', 'Parking citations'),
  async work(person) {
    const { page } = person
    await person.click(button(page, /^Unpaid/))
    await page.getByText(/^\d+ of \d+ citations/).waitFor()
  },
}

const SIGN_OUT: Task = {
  name: 'sign out and keep unfinished work',
  async begin(page) {
    await open(page, '/billing-plans/new', 'New billing plan')
    await planField(page, 'Plan name').fill('Standard, November 2026')
    await page.getByText('Draft saved').waitFor()
  },
  async work(person) {
    const { page } = person
    await person.click(button(page, 'Account'))
    await person.click(button(page, 'Sign out'))
    await person.click(signOutDialog(page).getByRole('button', { name: 'Sign out' }))
    await signedOut(page).waitFor()
  },
}

/** The jobs of a fleet manager. */
export const MANAGER_TASKS: readonly Task[] = [
  ...[OFF_AND_BACK, CSV, CUSTOM, NEXT_MONTH, DRIVERS, INTEGRATION, UPLOADS, UNPAID, SIGN_OUT],
]
