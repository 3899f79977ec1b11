import { writeXlsx } from 'hucre/xlsx'
import { storedData } from '../../support/browser-storage'
import {
  type Column,
  cell,
  clearGrid,
  copyHtml,
  copyText,
  expectCounts,
  expectRow,
  expectRowCount,
  goodRows,
  openGrid,
  pasteAt,
} from '../../support/pages/drivers-grid'
import { expect, test } from '../../support/test'
import { consoleError } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs, page }) => {
  await signInAs('manager')
  await openGrid(page)
})

test('rows of a spreadsheet are pasted unchanged: zeros, plus signs, quotes, line breaks', {
  tag: ['@core', '@cross-origin'],
}, async ({ page }) => {
  const rows = [
    'D-1\t"Bob" Lee\tKim\t5" pipe\t"two\nlines"\tBoston\tMA\t02134\t+1 555 0142\ta@b.example',
    '0007\tAnn\tLee\t\t\t\t\t00501\t\t',
  ]
  await pasteAt(page, 1, 'Driver ID', `${rows.join('\r\n')}\r\n`)
  await expectRowCount(page, 2)
  await expectRow(page, 1, {
    'Driver ID': 'D-1',
    'First name': '"Bob" Lee',
    'Address line 1': '5" pipe',
    'Address line 2': 'two ⏎ lines',
    ZIP: '02134',
    'Contact number': '+1 555 0142',
  })
  await expectRow(page, 2, { 'Driver ID': '0007', ZIP: '00501' })
  await expectCounts(page, { valid: 2, warnings: 1, errors: 0 })
})

test('an empty grid fills the window, so the page doesn’t scroll', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  }
})

test('a paste anywhere on the page fills an empty grid, but never replaces rows', async ({ page }) => {
  await copyText(page, goodRows(2).join('\n'))
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+V')
  await expectRowCount(page, 2)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+V')
  await cell(page, 2, 'Driver ID').click()
  await expectRowCount(page, 2)
})

test('rows from other sources are pasted, also over existing rows', async ({ page, allow }) => {
  await test.step('a header row is recognized, its columns can be mapped differently, and the mapping is stored', async () => {
    const text = 'Driver #\tSurname\tNickname\tZip code\nD-1\tLee\tAnn\t02134\n'
    await pasteAt(page, 1, 'Driver ID', text)
    await expectRowCount(page, 1)
    await expectRow(page, 1, { 'Driver ID': 'D-1', 'Last name': 'Lee', 'First name': '', ZIP: '02134' })

    // The mapping opens automatically, because one name is unknown. Once it is closed, its text takes its place.
    await expect(page.getByLabel('Nickname')).toBeVisible()
    const columns = page.getByRole('button', { name: 'Columns', exact: true })
    await columns.click()
    await expect(page.getByRole('region', { name: 'Pasted rows' })).toContainText(
      'Driver # → Driver ID · Surname → Last name · Zip code → ZIP · not used: Nickname',
    )
    await columns.click()
    await page.getByLabel('Nickname').focus()
    await page.getByLabel('Nickname').selectOption('First name')
    await expect(page.getByLabel('Nickname')).toBeFocused()
    await expectRow(page, 1, { 'First name': 'Ann', 'Last name': 'Lee' })
    await expectRowCount(page, 1)

    await expect.poll(async () => (await storedData(page)).indexedDb).toHaveLength(1)
    await page.reload()
    await page.getByRole('button', { name: 'Discard' }).click()
    await pasteAt(page, 1, 'Driver ID', text)
    await expectRow(page, 1, { 'First name': 'Ann', 'Last name': 'Lee' })
  })

  await test.step('a header with unknown names is skipped unless the user chooses it as a row; a full name is split', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', 'Kennung\tRufname\tFamilie\nD-1\tAnn\tLee')
    await expectRowCount(page, 1)
    await page.getByLabel('Header').selectOption('No header')
    await expectRow(page, 1, { 'Driver ID': 'Kennung' })
    await page.getByLabel('Header').selectOption('Row 1: Kennung · Rufname · Familie')
    await expectRow(page, 1, { 'Driver ID': 'D-1', 'Last name': 'Lee' })

    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', 'Driver ID\tName\nD-1\tLee, Ann')
    await page.getByRole('button', { name: 'Split “Name” into first and last name' }).click()
    await expectRow(page, 1, { 'First name': 'Ann', 'Last name': 'Lee' })
  })

  await test.step('a workbook’s sheet with drivers is used, or the chosen sheet', async () => {
    await clearGrid(page)
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Read me']] },
        {
          name: 'North',
          rows: [
            ['Driver ID', 'Surname'],
            ['D-1', 'Lee'],
          ],
        },
        {
          name: 'South',
          rows: [
            ['Driver ID', 'Surname'],
            ['D-2', 'Kim'],
          ],
        },
      ],
    })
    const file = { name: 'crews.xlsx', mimeType: '', buffer: Buffer.from(bytes) }
    await page.getByLabel('File with drivers').setInputFiles(file)
    await expectRow(page, 1, { 'Driver ID': 'D-1' })
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByLabel('Sheet').selectOption('South')
    await expectRow(page, 1, { 'Driver ID': 'D-2', 'Last name': 'Kim' })
    await expectRowCount(page, 1)
  })

  await test.step('a paste over rows changes them, a paste beyond the end adds rows; one undo reverts all of it', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', goodRows(3).join('\n'))
    await pasteAt(page, 3, 'City', 'Salem\tNH\nDover\tDE')
    await expectRowCount(page, 4)
    await expectRow(page, 3, { City: 'Salem', State: 'NH', 'Driver ID': 'D-3' })
    await expectRow(page, 4, { City: 'Dover', State: 'DE', 'Driver ID': '' })
    await page.keyboard.press('Control+Z')
    await expectRowCount(page, 3)
    await expectRow(page, 3, { City: 'Boston', State: 'MA' })
    await page.keyboard.press('Control+Y')
    await expectRow(page, 4, { City: 'Dover' })
  })

  await test.step('invisible blanks and characters are repaired and counted', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', 'D-1\tAnn\u00A0Marie\tLee\u200B\nD-2\tBo\tKim\n')
    await expect(page.getByText('2 cells cleaned of invisible characters')).toBeVisible()
    await expect.poll(() => cell(page, 1, 'First name').textContent()).toBe('Ann Marie')
    await expectRowCount(page, 2)

    const said = page.getByRole('status', { name: 'Last action' })
    await copyText(page, 'Bo\u200B')
    await cell(page, 2, 'First name').dblclick()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+V')
    await page.keyboard.press('Enter')
    await expect(said).toHaveText('Cleaned 1 cell.')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Control+V')
    await expect(said).toHaveText('Cleaned 2 cells.')
    for (const row of [2, 3]) await expect.poll(() => cell(page, row, 'First name').textContent()).toBe('Bo')
  })

  await test.step('a button hides empty columns; a click shows one, a button shows all', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', 'D-1\tAnn\tLee\nD-2\tBo\tKim\n')
    const width = async (column: Column) => (await cell(page, 1, column).boundingBox())?.width ?? 0
    const hide = page.getByRole('button', { name: 'Hide empty columns' })
    const show = page.getByRole('button', { name: /^Show empty columns/ })
    expect(await width('City')).toBe(132)
    await page.getByRole('button', { name: 'More tools' }).click()
    await hide.click()
    await expect(show).toHaveText('Show empty columns (7)')
    expect([await width('City'), await width('Last name')]).toEqual([6, 140])
    await cell(page, 1, 'City').click()
    await page.keyboard.type('Rye')
    await page.keyboard.press('Tab')
    await expectRow(page, 1, { City: 'Rye' })
    await expect(show).toHaveText('Show empty columns (5)')
    await show.click()
    expect(await width('E-mail')).toBe(232)
  })

  await test.step('line breaks in a cell survive editing, however they got there', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', 'D-1\tAnn\tLee\t"5 Main St\nApt 2"\nD-2\tBo\tKim\n')
    const address = cell(page, 1, 'Address line 1')
    const editor = page.getByRole('textbox', { name: 'Address line 1' })
    const edit = async (text: string) => {
      await address.click()
      await page.keyboard.press('F2')
      await page.keyboard.type(text)
    }
    await edit(' B')
    await expect(editor).toHaveValue('5 Main St\nApt 2 B')
    await page.keyboard.press('Enter')
    await expect(address).toHaveText('5 Main St ⏎ Apt 2 B')
    for (const [copied, shown] of [
      ['\r\nFloor 3\r\n', ' ⏎ Floor 3'],
      ['"\nFloor 3"\r\n', ' ⏎ Floor 3'],
      ['\u2028Floor 3', ' ⏎ Floor 3'],
      ['\vFloor 3', ' ⏎ Floor 3'],
      [',\tFloor 3', ', Floor 3'],
    ] as const) {
      await copyText(page, copied)
      await edit('!')
      await page.keyboard.press('Control+V')
      await page.keyboard.press('Enter')
      await expect(address).toHaveText(`5 Main St ⏎ Apt 2 B!${shown}`)
      await expectRowCount(page, 2)
      await page.keyboard.press('Control+Z')
      await expect(address).toHaveText('5 Main St ⏎ Apt 2 B')
    }
    await expectRow(page, 2, { 'Address line 1': '' })
  })

  await test.step('cells pasted into an untouched editor go into the grid', async () => {
    await copyText(page, 'Elm St\tApt 4')
    await cell(page, 2, 'Address line 1').dblclick()
    await page.keyboard.press('Control+V')
    await expectRow(page, 2, { 'Address line 1': 'Elm St', 'Address line 2': 'Apt 4' })
  })

  await test.step('empty rows at the end of a paste change nothing; empty rows within it are reported', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', 'Q-1\tA\nQ-2\tB\nQ-3\tC')
    await pasteAt(page, 1, 'Driver ID', 'P-1\tX\n\t\n')
    await expectRow(page, 1, { 'Driver ID': 'P-1' })
    await expectRow(page, 2, { 'Driver ID': 'Q-2', 'First name': 'B' })
    await pasteAt(page, 1, 'Driver ID', 'P-1\tX\n\t\nP-3\tZ\n\t\n')
    await expect(page.getByText('3 rows pasted · 1 empty row among them')).toBeVisible()
    await expectRow(page, 2, { 'Driver ID': '', 'First name': '' })
  })

  await test.step('a clipboard with only HTML is parsed, and nothing in it runs', async () => {
    await clearGrid(page)
    // Parsing alone makes Chromium warn that it wouldn't run this, for the clipboard and for the page.
    allow(consoleError(/inline event handler/))
    const evil = '<img src=x onerror="document.title=\'run\'">'
    await copyHtml(
      page,
      `<table><tr><td>D-1</td><td>Ann${evil}</td><td colspan=2>Lee</td><td>Apt<br>4</td></tr><tr><td>D-2</td></tr></table>`,
    )
    await cell(page, 1, 'Driver ID').click()
    await page.keyboard.press('Control+V')
    await expectRowCount(page, 2)
    await expectRow(page, 1, {
      'First name': 'Ann',
      'Last name': 'Lee',
      'Address line 1': '',
      'Address line 2': 'Apt ⏎ 4',
    })
    await expect(page).toHaveTitle(/Add drivers/)
  })

  await test.step('the text box adds rows, too: pasted rows immediately, typed rows by a button', async () => {
    await clearGrid(page)
    const box = page.getByRole('textbox', { name: 'Paste rows' })
    await copyText(page, `${goodRows(3).join('\n')}\n`)
    await box.click()
    await page.keyboard.press('Control+V')
    await expectRowCount(page, 3)
    // Without a clipboard event, as with a phone's keyboard.
    await box.fill(goodRows(2, 4).join('\n'))
    await expectRowCount(page, 5)
    await expect(box).toHaveValue('')
    await box.click()
    await page.keyboard.type('D-8,Bo,Kim\nD-9,Al,Kim')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectRowCount(page, 5)
    await page.getByRole('button', { name: 'Add rows' }).click()
    await expectRow(page, 8, { 'Driver ID': 'D-9', 'First name': 'Al', 'Last name': 'Kim' })
    await expect(page.getByRole('button', { name: 'Add 7 drivers' })).toBeVisible()
  })
})
