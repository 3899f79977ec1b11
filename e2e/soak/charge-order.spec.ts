import { seededRandom } from '../../src/lib/seeded-random'
import { dragTo, handle } from '../support/pages/charge-drag'
import {
  charge,
  chooseTool,
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

// `SEED=4428 STEPS=1000 npm run e2e -- soak -g random` tries a different and longer sequence.

const SEED = Number(process.env.SEED ?? 80_982)
/** Enough steps for each kind to occur. `npm run soak` runs 200, so each kind occurs many times. */
const STEPS = Number(process.env.STEPS ?? 50)

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
  await planField(page, 'Plan name').fill('Order')
})

test(`${STEPS} random moves, additions, deletions, copies, and undos: screen, preview, request, and response agree`, async ({
  page,
  wire,
}) => {
  test.setTimeout(60_000 + STEPS * 1000)
  const random = seededRandom(SEED)
  let next = 0
  let model: string[] = []
  let gone: { name: string; index: number }[] = []
  // Descriptions may repeat after a copy, so each contains a number.
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
      await chooseTool(page, at + 1, 'Delete')
      gone.push({ name, index: at })
      model = model.filter((one) => one !== name)
    } else if (dice < 0.4) {
      await chooseTool(page, at + 1, 'Duplicate')
      const copy = `c${next++}`
      // The copy opens, and gets a different name.
      await charge(page, at + 2)
        .getByRole('textbox', { name: 'Description' })
        .fill(copy)
      model.splice(at + 1, 0, copy)
      await charge(page, at + 2)
        .locator('button[aria-expanded]')
        .click()
    } else if (dice < 0.5 && gone.length > 0) {
      const last = gone.at(-1)
      if (last === undefined) continue
      gone = gone.slice(0, -1)
      const message = undo(page, `${last.name} deleted`)
      // The message may have disappeared after some time, or made room for newer ones.
      if (!(await message.isVisible())) continue
      await message.click()
      model.splice(Math.min(last.index, model.length), 0, last.name)
    } else if (dice < 0.65 && model.length > 1) {
      const up = at > 0
      await chooseTool(page, at + 1, up ? 'Move up' : 'Move down')
      model.splice(up ? at - 1 : at + 1, 0, ...model.splice(at, 1))
    } else if (dice < 0.85 && model.length > 1) {
      await handle(page, at + 1).press(to < at ? 'Home' : 'End')
      model.splice(to < at ? 0 : model.length - 1, 0, ...model.splice(at, 1))
    } else if (dice < 0.95 && at !== to) {
      // Within one screen. Other kinds of moves go further.
      const near = Math.max(at - 4, Math.min(at + 4, to))
      await dragTo(page, handle(page, at + 1), charge(page, near + 1))
      model.splice(near, 0, ...model.splice(at, 1))
    } else if (at < model.length - 1) {
      await handle(page, at + 1).press('ArrowDown')
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
