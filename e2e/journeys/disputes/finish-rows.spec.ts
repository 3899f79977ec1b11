import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { expectAllKept } from '../../support/browser-storage'
import {
  CHECK,
  pasteText,
  rowPanel,
  savedFile,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'
import { historyCalls } from '../../support/wire/history'

// The user corrects or reviews rows until none needs review.

const LIST = [
  ['Reference', 'Plate', 'State', 'Time', 'Amount'],
  ['N-1', 'FRU4944', 'NY', '2024-03-05T08:30Z', '12.50'],
  ['N-2', 'FRU4945', 'NY', '2024-03-05T08:30Z', '4.25'],
  ['N-3', 'ZZZ999', 'NY', '2024-03-05T08:30Z', '3.10'],
  ['N-4', 'FRU4944', 'NY', 'yesterday', '0.75'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

const toReview = (page: Page, count: number) =>
  page.getByRole('button', { name: `To review (${count})`, exact: true })
const row = (page: Page, name: string) => verdictsTable(page).getByRole('row', { name })

async function open(page: Page, name: string): Promise<void> {
  await verdictsTable(page).getByRole('button', { name, exact: true }).click()
  await expect(rowPanel(page, name)).toBeVisible()
}

test('rows are corrected, decided, and reviewed until all are done; the work is stored, exported, and undone', async ({
  page,
  signInAs,
  wire,
}) => {
  await signInAs('manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, LIST)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await toReview(page, 3).click()
  await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '4')

  await test.step('a similar plate is accepted by a click, and only its row is checked', async () => {
    await open(page, 'N-2')
    wire.clear()
    await rowPanel(page, 'N-2').getByRole('button', { name: 'Use vehicle 1', exact: true }).click()
    await expect(toReview(page, 2)).toBeVisible()
    await expect(rowPanel(page, 'N-2')).toContainText('Corrected: plate FRU4945 → FRU4944, vehicle 1 chosen')
    await expect(rowPanel(page, 'N-2').getByRole('status')).toContainText('Active')
    await expect(rowPanel(page, 'N-2').getByRole('heading', { level: 2 })).toBeFocused()
  })

  await test.step('a typed time survives a reload, and is checked', async () => {
    await rowPanel(page, 'N-2').getByRole('button', { name: 'Next' }).click()
    await rowPanel(page, 'N-3').getByRole('button', { name: 'Next' }).click()
    const time = rowPanel(page, 'N-4').getByRole('textbox', { name: 'Date and time' })
    await expect(time).toHaveValue('yesterday')
    await time.fill('2024-03-05 08:30')
    await rowPanel(page, 'N-4').getByLabel('Note').fill('Told by the renter')
    await expectAllKept(page)
    await page.reload()
    await expect(time).toHaveValue('2024-03-05 08:30')
    await expect(rowPanel(page, 'N-4').getByLabel('Note')).toHaveValue('Told by the renter')
    await time.press('Enter')
    await expect(toReview(page, 1)).toBeVisible()
    await expect(rowPanel(page, 'N-4')).toContainText('date and time yesterday → 2024-03-05 08:30')
    await expect(rowPanel(page, 'N-4').getByRole('heading', { level: 2 })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('a row without a verdict is reviewed, with a note', async () => {
    // The corrected row is still the last one.
    await rowPanel(page, 'N-4').getByRole('button', { name: 'Previous' }).click()
    await rowPanel(page, 'N-3').getByLabel('Note').fill('Not our plate')
    await rowPanel(page, 'N-3').getByRole('radio', { name: 'Dispute' }).check()
    await rowPanel(page, 'N-3').getByRole('button', { name: 'Mark as reviewed' }).click()
    await expect(toReview(page, 0)).toBeVisible()
    await expect(page.getByText('All reviewed.')).toBeVisible()
    // The row stays under this filter, so the user can go back to it.
    await expect(row(page, 'N-3')).toContainText('Reviewed: Dispute. Not our plate')
    await expectAccessible(page)
  })

  await test.step('the table shows the review, also after a reload, without a request', async () => {
    await expectAllKept(page)
    await page.reload()
    await expect(page.getByText('No matching rows')).toBeVisible()
    await toReview(page, 0).click()
    await expect(row(page, 'N-3')).toContainText('Reviewed: Dispute. Not our plate')
    await expect(row(page, 'N-2')).toContainText('Corrected: plate FRU4945 → FRU4944')
    wire.clear()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    expect(historyCalls(wire)).toEqual([])
  })

  await test.step('the export contains the pasted row, the correction, and the note', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const { text } = await savedFile(page, page.getByRole('button', { name: 'CSV' }))
    expect(text).toContain('N-2,FRU4945,NY,')
    expect(text).toMatch(
      /Plate: Notice said FRU4945\. Corrected to FRU4944 by \S+ on \w+ \d+, \d{4}\. Vehicle 1 chosen\./,
    )
    expect(text).toContain('Date and time: Notice said yesterday. Corrected to 2024-03-05 08:30 by ')
    expect(text).toContain('Dispute,Not our plate,')
  })

  await test.step('both changes are undone', async () => {
    await open(page, 'N-3')
    await rowPanel(page, 'N-3').getByRole('button', { name: 'Reopen' }).click()
    await expect(toReview(page, 1)).toBeVisible()
    await expect(rowPanel(page, 'N-3').getByLabel('Note')).toHaveValue('Not our plate')
    await expect(rowPanel(page, 'N-3').getByRole('radio', { name: 'Dispute' })).toBeChecked()
    await rowPanel(page, 'N-3').getByRole('button', { name: 'Close' }).click()
    await open(page, 'N-2')
    await rowPanel(page, 'N-2').getByRole('button', { name: 'Undo edit' }).click()
    await expect(toReview(page, 2)).toBeVisible()
  })
})

test('a similar plate is accepted for all rows with that plate, by one click', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `${LIST}\nN-5\tFRU4945\tNY\t2024-03-06T08:30Z\t1.00\nN-6\tFRU4945\tNY\ttoday\t1.00`)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(page.getByText('5 rows to review')).toBeVisible()
  await toReview(page, 5).click()
  await open(page, 'N-6')
  await rowPanel(page, 'N-6').getByRole('textbox', { name: 'Date and time' }).fill('2024-03-07 08:30')
  await rowPanel(page, 'N-6').getByRole('button', { name: 'Use FRU4944 (NY) in all 3 rows' }).click()
  // A typed time that wasn't applied stays, and doesn't count.
  await expect(toReview(page, 3)).toBeVisible()
  await expect(rowPanel(page, 'N-6').getByRole('textbox', { name: 'Date and time' })).toHaveValue(
    '2024-03-07 08:30',
  )
  await toReview(page, 3).click()
  for (const name of ['N-2', 'N-5']) {
    await expect(row(page, name)).toContainText('Corrected: plate FRU4945 → FRU4944')
    await expect(row(page, name)).toContainText('Active')
  }
  await rowPanel(page, 'N-6').getByRole('button', { name: 'Check this row' }).click()
  await expect(toReview(page, 2)).toBeVisible()
  await expect(rowPanel(page, 'N-6')).toContainText('vehicle 1 chosen')
})

test('ten rows of a checked list are in view', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  const rows = Array.from({ length: 12 }, (_, at) => `N-${at + 1}\t1\t2024-03-05T08:30Z`)
  await pasteText(page, ['Reference\tVehicle id\tTime', ...rows].join('\n'))
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(verdictsTable(page).getByRole('button', { name: 'N-10' })).toBeInViewport({ ratio: 1 })
})

test('candidates come before the outcome, and an exit without a date shows its own reason', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  const rows = ['N-1\tFRU4945\t2024-03-05\t8:10 AM\t8:30 AM', 'N-2\tFRU4944\t2024-03-05\t11:58 PM\t12:10 AM']
  await pasteText(page, ['Reference\tPlate\tDate\tEntry time\tExit time', ...rows].join('\n'))
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await open(page, 'N-1')
  await expect(rowPanel(page, 'N-1').getByRole('region')).toHaveCount(4)
  const names = await rowPanel(page, 'N-1')
    .getByRole('region')
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(names.slice(0, 2)).toEqual(['Similar plates', 'Review'])
  await rowPanel(page, 'N-1').getByRole('button', { name: 'Next' }).click()
  await expect(rowPanel(page, 'N-2')).toContainText(
    'The exit has no date, and its time is before the entry’s.',
  )
  await expectAccessible(page)
})
