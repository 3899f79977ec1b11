import {
  expectRevisionCount,
  focusedRevision,
  goToOldest,
  idAt,
  itemAt,
  jumpTo,
  openVehicle,
  rawValuesButton,
  revision,
  revisions,
  scrollToItem,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { historyRequestsDuring } from '../../support/wire/history'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a jump to a distant date takes one request and a page, and adds no browser history entry', {
  tag: '@reference',
}, async ({ page, wire, localTime }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  const steps = await page.evaluate(() => history.length)
  const sent = await historyRequestsDuring(wire, async () => {
    await jumpTo(page, localTime('2024-06-11T12:00:00Z'))
    await expect(focusedRevision(page)).toHaveAccessibleName(/^Revision /)
  })
  const [counted, ...pages] = sent.map(({ query }) => query)
  expect(counted).toMatch(
    /^history_date__gte=2024-06-11T12%3A00%3A01.000000Z&history_date__lte=[^&]+&limit=1$/,
  )
  expect(pages.length).toBe(1)
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test('a long history loads only around the visible part', { tag: '@reference' }, async ({ page, wire }) => {
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, 100_000)

  await test.step('the focus stays with its revision, even far out of view', async () => {
    await page.keyboard.press('j')
    await expect(itemAt(page, 1)).toBeFocused()
    await page.keyboard.press('j')
    await expect(itemAt(page, 2)).toBeFocused()
    const name = (await itemAt(page, 2).getAttribute('aria-label')) ?? ''
    await scrollToItem(page, 125)
    await expect(itemAt(page, 30)).toHaveCount(0)
    await expect(focusedRevision(page)).toHaveAccessibleName(name)
    await page.keyboard.press('j')
    await expect(itemAt(page, 3)).toBeFocused()
    await expect(itemAt(page, 3)).toBeInViewport()
  })

  await test.step('raw values stay open, and the focus stays in its row, while the user scrolls away', async () => {
    const id = await idAt(page, 3)
    const button = rawValuesButton(page, id)
    await button.click()
    await page.mouse.wheel(0, 4_000)
    await expect(itemAt(page, 3)).not.toBeInViewport()
    // Its neighbors are no longer in the document.
    await expect(itemAt(page, 30)).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.blur()
    await expect(button).toHaveCount(0)
    await page.mouse.wheel(0, -4_000)
    await expect(button).toBeInViewport()
    await expect(revision(page, id)).toContainText(`history_id${id}`)
  })

  await test.step('the document never contains all rows; loaded rows appear immediately when scrolling back', async () => {
    await scrollToItem(page, 60)
    await expect(itemAt(page, 60)).toHaveAccessibleName(/^Revision /)
    const name = await itemAt(page, 60).getAttribute('aria-label')
    await goToOldest(page, 100_000)
    await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001, created/)
    expect(await revisions(page).getByRole('listitem').count()).toBeLessThanOrEqual(60)
    const sent = await historyRequestsDuring(wire, async () => {
      await revisions(page).getByRole('button', { name: 'Newest' }).click()
      await scrollToItem(page, 60)
      await expect(itemAt(page, 60)).toHaveAccessibleName(name ?? '')
    })
    expect(sent).toEqual([])
  })
})
