import type { Page } from 'playwright/test'
import {
  expectRevisionCount,
  filter,
  focusedRevision,
  goToOldest,
  idAt,
  inAddress,
  itemAt,
  openFilters,
  openVehicle,
  rawValuesButton,
  revision,
  revisions,
  scrollToItem,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { historyCallsDuring } from '../../support/wire/history'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a date far down takes one request and a page, and a reload or a link shows the same rows', {
  tag: '@reference',
}, async ({ page, wire, localTime }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  const steps = await page.evaluate(() => history.length)
  const sent = await historyCallsDuring(wire, async () => {
    await jumpTo(page, localTime('2024-06-11T12:00:00Z'))
    await expect(focusedRevision(page)).toHaveAccessibleName(/^Revision /)
  })
  const [counted, ...pages] = sent.map(({ query }) => query)
  expect(counted).toMatch(
    /^history_date__gte=2024-06-11T12%3A00%3A01.000000Z&history_date__lte=[^&]+&limit=1$/,
  )
  expect(pages.length).toBe(1)
  const top = (await focusedRevision(page).getAttribute('aria-label')) ?? ''
  const place = Number(await focusedRevision(page).getAttribute('aria-posinset'))
  await expect.poll(() => inAddress(page, 'offset')).toBe(String(place - 1))
  expect(await page.evaluate(() => history.length)).toBe(steps)

  // A phone that is turned.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(itemAt(page, place)).toBeInViewport()
    await expect.poll(() => inAddress(page, 'offset')).toBe(String(place - 1))
  }

  await page.reload()
  await expect(itemAt(page, place)).toHaveAccessibleName(top)
  await expect(itemAt(page, place)).toBeInViewport()
  const address = page.url()
  // Not a reload: a browser may put the view back by itself.
  await page.goto('about:blank')
  await page.goto(address)
  await expect(itemAt(page, place)).toHaveAccessibleName(top)
  await expect(itemAt(page, place)).toBeInViewport()
  expect(inAddress(page, 'offset')).toBe(String(place - 1))
  // Another list has other places.
  await page.evaluate(() => scrollTo(0, 0))
  await openFilters(page)
  await filter(page, 'State').selectOption('false')
  await expect.poll(() => inAddress(page, 'offset')).toBeNull()
})

test('a long history is read where one looks', { tag: '@reference' }, async ({ page, wire }) => {
  await page.clock.install()
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, 100_000)

  await test.step('the focus stays with its revision far out of sight', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const name = (await focusedRevision(page).getAttribute('aria-label')) ?? ''
    await page.evaluate(() => scrollTo(0, 2_000_000))
    await expect(itemAt(page, 30)).toHaveCount(0)
    await expect(focusedRevision(page)).toHaveAccessibleName(name)
    await page.keyboard.press('j')
    await expect(itemAt(page, 3)).toBeFocused()
    await expect(itemAt(page, 3)).toBeInViewport()
  })

  await test.step('raw values stay open, and the focus in its row, while the view is elsewhere', async () => {
    const id = await idAt(page, 3)
    const button = rawValuesButton(page, id)
    await button.click()
    await page.mouse.wheel(0, 20_000)
    await expect(itemAt(page, 3)).not.toBeInViewport()
    // Its neighbours are out of the document by now.
    await expect(itemAt(page, 30)).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.blur()
    await expect(button).toHaveCount(0)
    await page.mouse.wheel(0, -20_000)
    await expect(button).toBeInViewport()
    await expect(revision(page, id)).toContainText(`history_id${id}`)
  })

  await test.step('it is never all in the document; rows read before show at once when scrolling back', async () => {
    await scrollToItem(page, 125)
    await expect(itemAt(page, 125)).toHaveAccessibleName(/^Revision /)
    const place = await page.evaluate(() => scrollY)
    const name = await itemAt(page, 125).getAttribute('aria-label')
    await goToOldest(page, 100_000)
    await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001, created/)
    expect(await revisions(page).getByRole('listitem').count()).toBeLessThanOrEqual(60)
    const sent = await historyCallsDuring(wire, async () => {
      // From here on no timer runs: what waits for one does not show.
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.evaluate((top) => scrollTo(0, top), place)
      await expect(itemAt(page, 125)).toHaveAccessibleName(name ?? '')
      await page.clock.resume()
    })
    expect(sent).toEqual([])
  })
})

async function jumpTo(page: Page, time: string): Promise<void> {
  const field = revisions(page).getByRole('textbox', { name: 'Jump to a date' })
  await field.fill(time)
  await field.press('Enter')
}
