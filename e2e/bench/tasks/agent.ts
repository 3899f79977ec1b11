import type { Locator, Page } from 'playwright'
import { tollField, verdicts } from '../../support/pages/check-page'
import { CHECK, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { action, statement } from '../../support/pages/evidence-page'
import { focusedRevision, question, timeField, vehicleHeading } from '../../support/pages/vehicle-page'
import type { Person, Task } from './person'

// A support agent's jobs: a toll in, a verdict out, and the next toll.

const NOTICE = `Notice of toll due
Notice number: N-1001
Toll agency: E-ZPass New York
License plate: FRU4944   State: NY
Date: 02/01/2024   Time: 12:00 PM
Amount: $9.11`

const button = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const said = (page: Page, text: RegExp) => verdicts(page).filter({ hasText: text }).waitFor()
const focusedField = (page: Page) => tollField(page).and(page.locator(':focus')).waitFor()

async function openFirstPage(page: Page): Promise<void> {
  await page.goto('/')
  await focusedField(page)
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
    await focusedField(page)
    await ask(person, 'FRU4944 NY 2024-02-01 12:00 ET', /on February 1, 2024, at 12:00 PM EST/)
  },
}

const CALL: Task = {
  name: 'a call: plate and time typed, the verdict, the next',
  begin: openFirstPage,
  async work(person) {
    const { page } = person
    await person.type('FRU4944 NY 2/1/2024 12:00 PM')
    await person.press('Enter')
    await said(page, /on February 1, 2024, at 12:00 PM EST/)
    await verdicts(page).and(page.locator(':focus')).waitFor()
    await person.press('n')
    await focusedField(page)
  },
}

const NEXT: Task = {
  name: 'the next toll, pasted',
  async begin(page) {
    await page.goto('/?vehicle=FRU4944&at=2024-02-01+12:00&zone=America/New_York')
    await said(page, /February 1, 2024/)
  },
  work: (person) => ask(person, 'GHT4821 PA 2024-03-05 08:30 ET', /on March 5, 2024, at 8:30 AM EST/),
}

const EVIDENCE: Task = {
  name: 'a notice by email to a filed PDF',
  begin: openFirstPage,
  async work(person) {
    const { page } = person
    await ask(person, NOTICE, /on February 1, 2024/)
    await person.click(button(verdicts(page), 'Evidence'))
    await statement(page).waitFor()
    await person.click(button(page, 'Use these'))
    await person.click(field(page, 'Name'))
    await person.type('Dana Ross')
    await person.save(action(page, 'Save as PDF'))
    await person.click(action(page, 'Upload to documents'))
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
  },
}

/** Sixty tolls: 50 are clear, three plates have a typing error, two have no time, two name two vehicles, three none. */
const SIXTY = [
  'Reference,Plate,State,Time,Amount',
  ...Array.from(
    { length: 50 },
    (_, at) =>
      `N-${at + 1},${at % 2 ? 'E92UXJ' : 'FRU4944'},${at % 2 ? 'NJ' : 'NY'},2025-03-05 08:${String(at).padStart(2, '0')},4.25`,
  ),
  ...['A', 'B', 'C'].map((name) => `${name},FRU4945,NY,2025-03-05 08:30,4.25`),
  ...['D', 'E'].map((name) => `${name},FRU4944,NY,unknown,4.25`),
  ...['F', 'G'].map((name) => `${name},GHT4821,,2024-03-05 08:30,4.25`),
  ...['H', 'I', 'J'].map((name) => `${name},ZZZ999,NY,2025-03-05 08:30,4.25`),
].join('\n')

const toReview = (page: Page, count: number) => button(page, `To review (${count})`)

const LIST: Task = {
  name: '60 tolls from a file to a pack, 10 to review',
  async begin(page) {
    await page.goto('/disputes')
    await tollEvents(page).waitFor()
  },
  async work(person) {
    const { page } = person
    const panel = page.getByRole('complementary')
    await person.pickFiles(button(page, 'Open a file…'), [
      { name: 'tolls.csv', mimeType: 'text/csv', buffer: Buffer.from(SIXTY) },
    ])
    await person.click(button(page, CHECK))
    await button(page, 'Check again').waitFor()
    await person.click(toReview(page, 10))
    await person.click(button(verdictsTable(page), 'A'))
    await person.click(button(panel, 'Use FRU4944 (NY) in all 3 rows'))
    await toReview(page, 7).waitFor()
    const steps = [take, take, reject, reject, reject, time, time]
    for (const [at, finish] of steps.entries()) {
      // After a review, the page has opened the next row.
      if (steps[at - 1] !== reject) await person.click(button(panel, 'Next'))
      await finish(person, panel)
      await toReview(page, 6 - at).waitFor()
    }
    await person.click(button(page, /^Make evidence pack/))
    const dialog = page.getByRole('dialog', { name: 'Evidence pack' })
    await person.save(button(dialog, 'Save as PDF'))
  },
}

type Finish = (person: Person, panel: Locator) => Promise<void>

/** Chooses a suggested vehicle for a row. */
const take: Finish = (person, panel) => person.click(button(panel, 'Use vehicle 22'))

/** Closes a row of another fleet. */
const reject: Finish = async (person, panel) => {
  await person.click(panel.getByRole('radio', { name: 'Other' }))
  await person.press('r')
}

/** Corrects a row's time. */
const time: Finish = async (person, panel) => {
  await person.click(panel.getByRole('textbox', { name: 'Date and time' }))
  await person.press('Control+a')
  await person.type('2025-03-05 08:30')
  await person.press('Enter')
}

const WHO: Task = {
  name: '“who deactivated it, and why” in 390 revisions',
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
      .filter({ hasText: /Deactivated .* by .*: / })
      .waitFor()
  },
}

const CHANGE: Task = {
  name: 'the deciding change, among 390 revisions',
  async begin(page) {
    await page.goto('/vehicles/33?at=2024-03-02+12:00&zone=America/New_York')
    await question(page)
      .filter({ hasText: /Deactivated/ })
      .waitFor()
  },
  async work(person) {
    const { page } = person
    await person.click(question(page).getByRole('button', { name: 'More', exact: true }))
    await person.click(page.getByRole('button', { name: 'Go to the change that deactivated it' }))
    await focusedRevision(page).waitFor()
  },
}

/** The jobs of a support agent, in the order of a day. */
export const AGENT_TASKS: readonly Task[] = [SIGNED_OUT, CALL, NEXT, EVIDENCE, LIST, WHO, CHANGE]
