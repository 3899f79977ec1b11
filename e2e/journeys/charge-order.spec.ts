import type { Locator, Page } from 'playwright/test'
import {
  charge,
  charges,
  created,
  field,
  openNewPlan,
  pasteCharges,
  reviewAndCreate,
  sentPlans,
  shownOrder,
} from '../support/plan-page'
import { expect, test } from '../support/test'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
  await field(page, 'Plan name').fill('Order')
})

const FIVE = ['A', 'B', 'C', 'D', 'E'].map((name) => `${name}\t1\tT`)

test('buttons move a charge, say so, and keep the focus on it', async ({ page }) => {
  await pasteCharges(page, FIVE)
  const down = charge(page, 1).getByRole('button', { name: 'Move down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await shownOrder(page)).toEqual(['B', 'C', 'A', 'D', 'E'])
  await expect(charge(page, 3).getByRole('button', { name: 'Move down' })).toBeFocused()
  await expect(page.getByText('A moved to position 3 of 5')).toBeAttached()
  await charge(page, 3).getByRole('button', { name: 'Move to position…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move A' })
  await dialog.getByRole('textbox', { name: 'Position' }).fill('9')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Type a position from 1 to 5.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Position' }).fill('5')
  await page.keyboard.press('Enter')
  expect(await shownOrder(page)).toEqual(['B', 'C', 'D', 'E', 'A'])
  await expect(charge(page, 5).getByRole('button', { name: 'Move to position…' })).toBeFocused()
})

test('a deleted charge comes back to its place, and the focus is never lost', async ({ page }) => {
  await pasteCharges(page, FIVE)
  await charge(page, 2).getByRole('button', { name: 'Delete' }).click()
  await expect(charge(page, 2).locator('button[aria-expanded]')).toBeFocused()
  expect(await shownOrder(page)).toEqual(['A', 'C', 'D', 'E'])
  await charge(page, 1).getByRole('button', { name: 'Move down' }).click()
  await page.getByRole('button', { name: 'Undo delete' }).click()
  expect(await shownOrder(page)).toEqual(['C', 'A', 'B', 'D', 'E'])
  await expect(charge(page, 3).locator('button[aria-expanded]')).toBeFocused()
})

test('a mouse drags a charge by its handle', async ({ page, wire }) => {
  await pasteCharges(page, FIVE)
  await dragTo(page, handle(page, 1), charge(page, 4))
  await expect.poll(() => shownOrder(page)).toEqual(['B', 'C', 'D', 'A', 'E'])
  await expect(page.getByText('A moved to position 4 of 5')).toBeAttached()
  await dragTo(page, handle(page, 5), charge(page, 1))
  await expect.poll(() => shownOrder(page)).toEqual(['E', 'B', 'C', 'D', 'A'])
  await reviewAndCreate(page)
  await expect(created(page)).toBeVisible()
  expect(sentPlans(wire)[0]?.charges?.map(({ description }) => description)).toEqual([
    'E',
    'B',
    'C',
    'D',
    'A',
  ])
})

test('the keyboard drags a charge: Space, arrows, Space; Escape leaves it', async ({ page }) => {
  await pasteCharges(page, FIVE)
  await handle(page, 2).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('B picked up from position 2 of 5')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('B over position 3 of 5')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('B over position 4 of 5')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => shownOrder(page)).toEqual(['A', 'C', 'D', 'B', 'E'])
  await expect(handle(page, 4)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('B picked up from position 4 of 5')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('B over position 3 of 5')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('B stays at position 4')).toBeAttached()
  await expect.poll(() => shownOrder(page)).toEqual(['A', 'C', 'D', 'B', 'E'])
  await expect(handle(page, 4)).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger drags a charge by its handle', async ({ page }) => {
    await pasteCharges(page, FIVE)
    await handle(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const from = await centre(handle(page, 1))
    const to = await centre(charge(page, 3))
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
    await send('touchStart', from.y)
    // A finger that rests on the handle picks it up.
    await expect(page.getByText('A picked up from position 1 of 5')).toBeAttached()
    for (let step = 1; step <= 10; step++)
      await send('touchMove', from.y + ((to.y + 12 - from.y) * step) / 10)
    await expect(page.getByText('A over position 3 of 5')).toBeAttached()
    await send('touchEnd')
    await expect.poll(() => shownOrder(page)).toEqual(['B', 'C', 'A', 'D', 'E'])
  })
})

test('200 random moves, additions, deletions, copies and undos: screen, preview, request and answer agree', async ({
  page,
  wire,
}) => {
  test.setTimeout(240_000)
  const seed = Number(process.env.SEED ?? Date.now() % 100_000)
  console.log(`seed ${seed}`)
  const random = randomFrom(seed)
  let next = 0
  let model: string[] = []
  let gone: { name: string; before: string | null; after: string | null; index: number }[] = []
  // Descriptions may repeat after a copy: a number of its own tells each apart.
  await pasteCharges(
    page,
    Array.from({ length: 6 }, () => `c${next++}\t1\tT`),
  )
  model = Array.from({ length: 6 }, (_, index) => `c${index}`)

  for (let step = 0; step < 200; step++) {
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
      if (last === undefined) continue
      gone = gone.slice(0, -1)
      await page.getByRole('button', { name: 'Undo delete' }).click()
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
      await expect(page.getByText(`${name} over position ${at + 2} of`)).toBeAttached()
      await page.keyboard.press('Space')
      model.splice(at + 1, 0, ...model.splice(at, 1))
    }
    await expect.poll(() => shownOrder(page), { message: `step ${step}, seed ${seed}` }).toEqual(model)
  }

  await page.getByRole('tab', { name: 'Invoice' }).click()
  const preview = page.getByRole('table', { name: 'Charges on the invoice' })
  await expect
    .poll(() => preview.locator('tbody td:first-child').allInnerTexts(), { message: `seed ${seed}` })
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

test('200 charges stay fluid', async ({ page }) => {
  await pasteCharges(
    page,
    Array.from({ length: 200 }, (_, index) => `Charge of ${index}\t${index}.00\tT${index}`),
  )
  await charge(page, 100).locator('button[aria-expanded]').click()
  const description = charge(page, 100).getByRole('textbox', { name: 'Description' })
  await description.focus()
  await page.evaluate(() => {
    const marks: number[] = []
    Object.assign(window, { marks })
    new PerformanceObserver((list) =>
      marks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'event' })
  })
  await page.keyboard.type('abcdefghijklmnopqrstuvwxyz')
  const slow = await page.evaluate(() => Reflect.get(window, 'marks') as number[])
  // Not a benchmark: what would be felt on a busy machine, too.
  expect(slow.filter((duration) => duration > 500)).toEqual([])
  console.log(`slowest key: ${Math.max(0, ...slow)} ms`)
  await charge(page, 100).getByRole('button', { name: 'Move up' }).click()
  await expect(charge(page, 99).getByRole('textbox', { name: 'Description' })).toHaveValue(
    /abcdefghijklmnopqrstuvwxyz/,
  )
  await expect(charges(page).getByRole('listitem')).toHaveCount(200)
})

const handle = (page: Page, position: number): Locator =>
  charge(page, position).getByRole('button', { name: 'Drag to reorder' })

async function centre(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** As a hand does it: a little first, then there in steps; it is let go when it has arrived. */
async function dragTo(page: Page, from: Locator, target: Locator): Promise<void> {
  // The source in the middle of the screen, so that the target is on it, too.
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const start = await centre(from)
  const to = await centre(target)
  const wanted = (await target.getAttribute('aria-label'))?.replace('Charge ', '') ?? ''
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 4, { steps: 2 })
  await page.mouse.move(start.x, to.y + (to.y > start.y ? 6 : -6), { steps: 12 })
  await expect(page.getByText(new RegExp(`over position ${wanted} of`))).toBeAttached()
  await page.mouse.up()
}

/** A small generator of numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
