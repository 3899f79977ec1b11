import type { Locator, Page } from 'playwright'
import { tollField, verdicts } from '../../support/pages/check-page'
import { tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { action, statement } from '../../support/pages/evidence-page'
import { focusedRevision, question, timeField, vehicleHeading } from '../../support/pages/vehicle-page'
import { Person, type Task } from './person'

// A support agent's jobs: a toll in, a verdict out, and the next toll.

const NOTICE = `Notice of toll due
Notice number: N-1001
License plate: FRU4944   State: NY
Date: 02/01/2024   Time: 12:00 PM
Amount: $9.11`

const button = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const said = (page: Page, text: RegExp) => verdicts(page).filter({ hasText: text }).waitFor()

async function openFirstPage(page: Page): Promise<void> {
  await page.goto('/')
  await tollField(page).and(page.locator(':focus')).waitFor()
}

/** Checks a toll by pasting a text on the home page. */
async function ask(person: Person, text: string, answer: RegExp): Promise<void> {
  await person.paste(text)
  await tollField(person.page).and(person.page.locator(':not([value=""])')).waitFor()
  await person.press('Enter')
  await said(person.page, answer)
}

const SIGNED_OUT: Task = {
  name: 'a toll from the signed-out page',
  async begin(page) {
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
  },
  async work(person) {
    const { page } = person
    await person.click(page.getByRole('link', { name: 'Sign in' }))
    await person.click(button(page, 'Continue as fleet manager'))
    await tollField(page).and(page.locator(':focus')).waitFor()
    await ask(person, 'FRU4944 NY 2024-02-01 12:00 ET', /1 February 2024 at 12:00 EST/)
  },
}

const NEXT: Task = {
  name: 'the next toll',
  async begin(page) {
    await page.goto('/?vehicle=FRU4944&at=2024-02-01+12:00&zone=America/New_York')
    await said(page, /1 February 2024/)
  },
  work: (person) => ask(person, 'GHT4821 PA 2024-03-05 08:30 ET', /5 March 2024 at 08:30 EST/),
}

const WHOLE_NOTICE: Task = {
  name: 'a notice with labels',
  begin: openFirstPage,
  work: (person) => ask(person, NOTICE, /1 February 2024 at 12:00 EST/),
}

const EVIDENCE: Task = {
  name: 'a toll with evidence as a PDF, filled in',
  begin: openFirstPage,
  async work(person) {
    const { page } = person
    await ask(person, NOTICE, /1 February 2024/)
    await person.click(button(verdicts(page), 'Evidence'))
    await statement(page).waitFor()
    await person.click(page.getByText('For the agency: notice, amount, who is filing'))
    for (const [name, text] of [
      ['Agency', 'E-ZPass New York'],
      ['Name', 'Dana Ross'],
    ] as const) {
      await person.click(field(page, name))
      await person.type(text)
    }
    await person.save(action(page, 'Save as PDF'))
  },
}

/** Forty tolls: three plates with a typing error, two without a time, two of two vehicles, two without a vehicle. */
const FORTY = [
  'Reference\tPlate\tState\tTime\tAmount',
  ...Array.from(
    { length: 31 },
    (_, at) =>
      `N-${at + 1}\t${at % 2 ? 'E92UXJ' : 'FRU4944'}\t${at % 2 ? 'NJ' : 'NY'}\t2025-03-05 08:30\t4.25`,
  ),
  ...['A', 'B', 'C'].map((name) => `${name}\tFRU4945\tNY\t2025-03-05 08:30\t4.25`),
  ...['D', 'E'].map((name) => `${name}\tFRU4944\tNY\tyesterday\t4.25`),
  ...['F', 'G'].map((name) => `${name}\tGHT4821\t\t2024-03-05 08:30\t4.25`),
  ...['H', 'I'].map((name) => `${name}\tZZZ999\tNY\t2025-03-05 08:30\t4.25`),
].join('\n')

const toReview = (page: Page, count: number) => button(page, `To review (${count})`)

async function openDisputes(page: Page): Promise<void> {
  await page.goto('/disputes')
  await tollEvents(page).waitFor()
}

async function checkForty(person: Person): Promise<void> {
  const { page } = person
  await person.paste(FORTY)
  await person.click(button(page, 'Check all'))
  await button(page, 'Check again').waitFor()
}

const LIST: Task = {
  name: 'a list of 40, 9 to review, until none is left',
  begin: openDisputes,
  async work(person) {
    const { page } = person
    await checkForty(person)
    await person.click(toReview(page, 9))
    await person.click(button(verdictsTable(page), 'A'))
    const panel = page.getByRole('complementary')
    await person.click(button(panel, 'Use FRU4944 (NY) in all 3 rows'))
    await toReview(page, 6).waitFor()
    const steps = [take(22), take(22), note, note, time, time]
    for (const [at, finish] of steps.entries()) {
      // After a review, the page has opened the next row.
      if (steps[at - 1] !== note) await person.click(button(panel, 'Next'))
      await finish(person, panel)
      await toReview(page, 5 - at).waitFor()
    }
  },
}

type Finish = (person: Person, panel: Locator) => Promise<void>

/** Chooses a suggested vehicle for a row. */
const take =
  (vehicleId: number): Finish =>
  (person, panel) =>
    person.click(button(panel, `Use vehicle ${vehicleId}`))

/** Closes a row that can't be decided. */
const note: Finish = async (person, panel) => {
  await person.click(panel.getByLabel('Note'))
  await person.type('Not ours')
  await person.click(button(panel, 'Mark as reviewed'))
}

/** Corrects a row's time. */
const time: Finish = async (person, panel) => {
  await person.click(panel.getByRole('textbox', { name: 'Date and time' }))
  await person.press('Control+a')
  await person.type('2025-03-05 08:30')
  await person.press('Enter')
}

const PACK: Task = {
  name: 'a pack of what is disputed',
  async begin(page) {
    await openDisputes(page)
    await checkForty(new Person(page))
  },
  async work(person) {
    await person.click(button(person.page, 'Export'))
    await person.save(button(person.page, 'Evidence pack (PDF)'))
  },
}

const WHO: Task = {
  name: '“who took it off and when” in 390 revisions',
  async begin(page) {
    await page.goto('/vehicles/33')
    await vehicleHeading(page, 33).waitFor()
    await question(page).waitFor()
  },
  async work(person) {
    const { page } = person
    await person.click(timeField(page))
    await person.paste('2024-03-02 12:00 ET')
    await person.press('Enter')
    await question(page)
      .filter({ hasText: /Deactivated .* by / })
      .waitFor()
    await person.click(question(page).getByRole('button', { name: 'More', exact: true }))
    await person.click(page.getByRole('button', { name: 'Go to the change that deactivated it' }))
    await focusedRevision(page).waitFor()
  },
}

/** The jobs of a support agent, in the order of a day. */
export const AGENT_TASKS: readonly Task[] = [SIGNED_OUT, NEXT, WHOLE_NOTICE, EVIDENCE, LIST, PACK, WHO]
