import { seededRandom } from '../../src/lib/seeded-random'
import { dragTo, handle } from '../support/pages/charge-drag'
import {
  charge,
  created,
  openNewPlan,
  pasteCharges,
  planField,
  reviewAndCreate,
  sentPlans,
  shownOrder,
  undo,
} from '../support/pages/plan-page'
import { expect, test } from '../support/test'

// `SEED=4428 STEPS=1000 npm run e2e -- soak -g random` tries another sequence, and a longer one.

const SEED = Number(process.env.SEED ?? 80_982)
/** Each kind of step comes; `npm run soak` takes 200, with which each comes many times. */
const STEPS = Number(process.env.STEPS ?? 50)

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
  await planField(page, 'Plan name').fill('Order')
})

test(`${STEPS} random moves, additions, deletions, copies and undos: screen, preview, request and answer agree`, async ({
  page,
  wire,
}) => {
  test.setTimeout(60_000 + STEPS * 1000)
  const random = seededRandom(SEED)
  let next = 0
  let model: string[] = []
  let gone: { name: string; before: string | null; after: string | null; index: number }[] = []
  // Descriptions may repeat after a copy: a number of its own tells each apart.
  await pasteCharges(
    page,
    Array.from({ length: 6 }, () => `c${next++}\t1\tT`),
  )
  model = Array.from({ length: 6 }, (_, index) => `c${index}`)

  for (let step = 0; step < STEPS; step++) {
    const at = Math.floor(random() * model.length)
    const to = Math.floor(random() * model.length)
    const name = model[at]
    const dice = random()
    if (name === undefined || dice < 0.15) {
      const added = `c${next++}`
      await pasteCharges(page, [`${added}\t1\tT`])
      model.push(added)
    } else if (dice < 0.3) {
      await charge(page, at + 1)
        .getByRole('button', { name: 'Delete' })
        .click()
      gone.push({ name, before: model[at - 1] ?? null, after: model[at + 1] ?? null, index: at })
      model = model.filter((one) => one !== name)
    } else if (dice < 0.4) {
      await charge(page, at + 1)
        .getByRole('button', { name: 'Duplicate' })
        .click()
      const copy = `c${next++}`
      // A copy is open: it gets a name of its own.
      await charge(page, at + 2)
        .getByRole('textbox', { name: 'Description' })
        .fill(copy)
      model.splice(at + 1, 0, copy)
      await charge(page, at + 2)
        .locator('button[aria-expanded]')
        .click()
    } else if (dice < 0.5 && gone.length > 0) {
      const last = gone.at(-1)
      // The message before it fades while it is closed.
      await expect.poll(() => undo(page, 'eleted').count()).toBeLessThan(2)
      // The message may have gone with its time; the next deletion shows one again.
      if (last === undefined || !(await undo(page, 'eleted').isVisible())) continue
      gone = gone.slice(0, -1)
      await undo(page, 'eleted').click()
      const behind = last.before === null ? -1 : model.indexOf(last.before)
      const ahead = last.after === null ? -1 : model.indexOf(last.after)
      const place = behind >= 0 ? behind + 1 : ahead >= 0 ? ahead : Math.min(last.index, model.length)
      model.splice(place, 0, last.name)
    } else if (dice < 0.65 && model.length > 1) {
      const up = at > 0
      await charge(page, at + 1)
        .getByRole('button', { name: up ? 'Move up' : 'Move down' })
        .click()
      model.splice(up ? at - 1 : at + 1, 0, ...model.splice(at, 1))
    } else if (dice < 0.85 && model.length > 1) {
      await charge(page, at + 1)
        .getByRole('button', { name: 'Move to position…' })
        .click()
      await page.getByRole('textbox', { name: 'Position' }).fill(String(to + 1))
      await page.keyboard.press('Enter')
      model.splice(to, 0, ...model.splice(at, 1))
    } else if (dice < 0.95 && at !== to) {
      // Within one screen: what is further away is for the other ways.
      const near = Math.max(at - 4, Math.min(at + 4, to))
      await dragTo(page, handle(page, at + 1), charge(page, near + 1))
      model.splice(near, 0, ...model.splice(at, 1))
    } else if (at < model.length - 1) {
      await handle(page, at + 1).focus()
      await page.keyboard.press('Space')
      await expect(page.getByText(`${name} picked up from position ${at + 1} of`)).toBeAttached()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      model.splice(at + 1, 0, ...model.splice(at, 1))
    }
    await expect.poll(() => shownOrder(page), { message: `step ${step}, seed ${SEED}` }).toEqual(model)
  }

  await page.getByRole('tab', { name: 'Invoice' }).click()
  const preview = page.getByRole('table', { name: 'Charges on the invoice' })
  await expect
    .poll(() => preview.locator('tbody td:first-child').allInnerTexts(), { message: `seed ${SEED}` })
    .toEqual(model)
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/v2/billing-plans/'),
  )
  await reviewAndCreate(page)
  const { charges: got } = (await (await answered).json()) as {
    charges: { description: string; order: number }[]
  }
  await expect(created(page)).toBeVisible()
  const sent = sentPlans(wire)[0]?.charges ?? []
  expect(sent.map(({ description }) => description)).toEqual(model)
  expect(sent.map(({ order }) => order)).toEqual(model.map((_, order) => order))
  expect(got.toSorted((a, b) => a.order - b.order).map(({ description }) => description)).toEqual(model)
})
