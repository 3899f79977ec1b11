import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldFinder, withTarget } from '../../../domain/sheet/sheet-columns'
import { createStore } from '../../../lib/store'
import { runs } from '../../../lib/testing/random-runs'
import { createGridCursor } from '../grid/grid-cursor'
import { createColumnFolds, createGridView } from '../grid/grid-view'
import { issueGroups } from '../issues/issue-groups'
import { columnWords } from '../rows/cell-issue'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { PASTE_COLUMNS } from './driver-columns'
import { createPasteController } from './paste-controller'

const mappedTo = (name: string) => fieldFinder(PASTE_COLUMNS)(name)?.field

/** Creates a grid and pastes a text into it. */
function pasted(text: string) {
  const store = createGridStore({ gridId: 'test', rows: [], nextId: 0 })
  const view = createGridView(store, () => undefined)
  const tools = {
    store,
    view,
    cursor: createGridCursor(),
    folds: createColumnFolds(store),
    announce: () => undefined,
  }
  const paste = createPasteController(tools, createStore(0))
  paste.pasteClipboard({ text, file: undefined })
  const report = () => {
    const now = paste.state().report
    if (now === null) throw new Error('Nothing was pasted')
    return now
  }
  return {
    store,
    paste,
    report,
    /** The filled cells of each row. */
    rows: () =>
      store
        .rows()
        .map(({ cells }) =>
          cells.map((cell, at) => cell && `${DRIVER_COLUMNS[at]?.label}: ${cell}`).filter(Boolean),
        ),
    issues: () =>
      issueGroups(store).map(
        ({ issue, words, firstRows }) => `${firstRows.join()} ${columnWords(issue.column)}: ${words}`,
      ),
  }
}

test('repairs or warns about damage that spreadsheets cause', () => {
  const file = join(import.meta.dirname, '../../../domain/testing/62-drivers-clipboard.txt')
  const { rows, issues, report, store } = pasted(readFileSync(file, 'utf8'))
  expect(rows()).toEqual([
    [
      ...[
        'Driver ID: 007',
        'First name: Björk',
        'Last name: Guðmundsdóttir',
        'Address line 1: 5 Main St\nApt 2',
      ],
      ...['Contact number: =+15555550107', 'E-mail: Björk <bjork@example.com>'],
    ],
    [
      ...[
        'Driver ID: 008',
        'First name: Mary Ann',
        "Last name: van der Berg-O'Neil",
        'Address line 1: 6 Main St',
      ],
      ...["Contact number: '+15555550108", 'E-mail: mailto:mary@example.com'],
    ],
    [
      ...['Driver ID: 009', 'First name:   Łukasz ', 'Last name: Żółć', 'Address line 1: 7 "Old" Main St'],
      ...['Contact number: +15555550109', 'E-mail: lukasz@example.com; l2@example.com'],
    ],
  ])
  expect(report().summary.repairedCells, 'a soft hyphen').toBe(1)
  expect(issues()).toEqual([
    '1,3 E-mail: Not an email address',
    '3 First name: Spaces at the start or end',
    '1 Address line 1: Contains a line break',
    '1 Contact number: Starts with an equals sign',
    '2 Contact number: Starts with an apostrophe',
    '2 E-mail: Starts with “mailto:”',
  ])
  expect(store.sendable('without-warnings')).toEqual([])
})

test('never sends a first row of labels: asks about a header with unknown names, and can use it as a row', () => {
  const { rows, report, paste, store } = pasted('Kennung\tRufname\tZuname\nD-1\tAnn\tLee\nD-2\tBo\tKim')
  const ann = ['Driver ID: D-1', 'First name: Ann', 'Last name: Lee']
  expect(rows()[0]).toEqual(ann)
  expect(report().head.isDoubtful).toBe(true)
  paste.redo(report(), { headerRows: 0 })
  expect(rows()).toHaveLength(3)
  expect(rows()[0]).toEqual(['Driver ID: Kennung', 'First name: Rufname', 'Last name: Zuname'])
  paste.redo(report(), { headerRows: 1 })
  expect(rows()[0]).toEqual(ann)
  expect(report().head.isDoubtful).toBe(false)
  store.undo()
  expect(rows()).toEqual([])
})

test('labels with a number are known names, or a row', () => {
  const renters =
    'RA Number\tRenter Last Name\tRenter First Name\tRenter Street 1\nRA100\tLee\tAnn\t12 Elm St'
  expect(pasted(renters).report().head.isDoubtful).toBe(true)
  expect(pasted('Worker\tRufname\tAddress 1\nD-1\tAnn\t12 Elm St').report().head.isDoubtful).toBe(true)
  expect(pasted('Ann\tLee\tElm Street 12\nD-1\tBo\tKim').report().head.headerRows).toBe(0)
  expect(pasted('S-1\tAnn\tLee\nS-2\t1,50\tKim').report().head.headerRows).toBe(0)
})

test('finds the header below titles, and can use any row', () => {
  const { rows, report, paste } = pasted('Crew of March\n\nSurname\tDriver ID\nLee\tD-1')
  expect(report().choices.headerRows).toBe(3)
  expect(rows()).toEqual([['Driver ID: D-1', 'Last name: Lee']])
  paste.redo(report(), { headerRows: 2 })
  expect(rows()[0]).toEqual(['Driver ID: Surname', 'First name: Driver ID'])
})

test('skips and counts repeated headers, dashes, and totals', () => {
  const header = 'Driver ID\tFirst name\tLast name\tCity'
  const { rows, report } = pasted(
    `${header}\n---\t---\t---\t---\nD-1\tAnn\tLee\tBonn\n\n${header}\nD-2\tSum\tTotal\tKöln\nTotal\t2\nSum-1\tBo\tKim\tBonn`,
  )
  expect(rows().map(([id]) => id)).toEqual([
    'Driver ID: D-1',
    undefined,
    'Driver ID: D-2',
    'Driver ID: Sum-1',
  ])
  expect(report().summary).toMatchObject({ rows: 4, skipped: 3 })
})

test.each([
  ['Last name\tFirst name\tDriver ID', 'Kim\tBo\tD-2'],
  ['Driver ID\tFirst name\tMiddle name\tLast name', 'D-2\tBo\tX\tKim'],
])('skips all rows below a header with the names in other places: %j', (header, row) => {
  const own = 'Driver ID\tFirst name\tLast name'
  const { rows, report } = pasted(`${own}\nD-1\tAnn\tLee\n${header}\n${row}\n${row}\n${own}\nD-3\tCy\tRay`)
  expect(rows().map(([id]) => id)).toEqual([LEE, 'Driver ID: D-3'])
  expect(report().summary.skipped).toBe(4)
})

test('skips a total in words below a single column', () => {
  const { rows, report } = pasted(
    'Driver ID\nD-1\nTotal: 1\nTotal 12 drivers\n1 driver\nPage 1 of 2\nSUM 41\nEnd of report',
  )
  expect(rows()).toEqual([[LEE], ['Driver ID: SUM 41']])
  expect(report().summary.skipped).toBe(5)
})

test('parses comma-separated rows below titles, and rows with pipes, as a table', () => {
  const table = 'Driver ID,First name,Last name,E-mail\nD-1,Ann,Lee,a@b.example\nD-2,Bo,Kim,b@b.example'
  const titled = pasted(`Roster\nas of March\n\n${table}`)
  expect(titled.report().choices.headerRows).toBe(4)
  expect(titled.rows()[1]).toEqual([
    ...['Driver ID: D-2', 'First name: Bo', 'Last name: Kim', 'E-mail: b@b.example'],
  ])
  expect(pasted(table.replaceAll(',', ' | ')).rows()).toEqual(titled.rows())
})

test.each([
  'Número empleado;Nombre;Apellidos;Dirección;Ciudad;Código postal;Teléfono;Correo',
  'Personalnummer;Vorname;Nachname;Straße;Ort;PLZ;Telefon;E-Mail',
  'Matricule;Prénom;Nom;Adresse;Ville;Code postal;Téléphone;Courriel',
])('recognizes column names in other languages: %s', (header) => {
  const fields = header.split(';').map((name) => mappedTo(name))
  expect(fields.toSorted()).toEqual([
    'address_line_1',
    'city',
    'contact_number',
    'driver_id',
    'email',
    'first_name',
    'last_name',
    'zip',
  ])
})

test('skips the total of a short list, but not a driver named Sum', () => {
  const { rows } = pasted('Driver ID\tFirst name\tLast name\nD-1\tAnn\tLee\nSum\tBo\tKim\nTotal\t2\t')
  expect(rows().map(([id]) => id)).toEqual(['Driver ID: D-1', 'Driver ID: Sum'])
})

test('each row is a driver, skipped, or blank', () => {
  const cell = fc.constantFrom('', 'Total', '---', 'D-1', 'Ann', 'Driver ID', 'First name', '#', 'Sum', '7')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }), (cells) => {
      const text = cells.map((row) => row.join('\t')).join('\n')
      const { report, store } = pasted(`Driver ID\tFirst name\tLast name\n${text}\nD-9\tBo\tKim`)
      const { summary, choices } = report()
      // Blank rows at the end, or above skipped rows at the end, aren't added. Text without a column is counted.
      const blank = cells.filter((row) => row.every((text) => text === '')).length + summary.leftOut
      const uncounted = cells.length + 2 - (summary.rows + summary.skipped + choices.headerRows)
      expect(uncounted).toBeGreaterThanOrEqual(0)
      expect(uncounted).toBeLessThanOrEqual(blank)
      expect(store.rows()).toHaveLength(summary.rows)
    }),
    { numRuns: runs(200) },
  )
})

const LEE = 'Driver ID: D-1'
const HEADED = 'Driver ID\tFirst name\tLast name\tCity'

test.each([
  ['dashes of a different kind, and notes', '* Ann is on leave\nNotes:\nSource: HRIS, 2026', 'skipped', 3],
  ['the end of a page and of a report', 'Page 1 of 3\nEnd of report', 'skipped', 2],
  ['a count of the drivers', 'Count\t1\nRecords: 1\nNumber of drivers\t1\n1 driver', 'skipped', 4],
  ['a section heading', 'West region', 'skipped', 1],
  ['the header repeated in capitals', 'DRIVER ID\tFIRST NAME\tLAST NAME\tCITY', 'skipped', 1],
  ['a cell that a comma split in two', 'D-2\tBo\tKim\tReno\tNV', 'longer', 1],
])('not a driver: %s', (_, below, kind, count) => {
  const { rows, report } = pasted(`${HEADED}\nD-1\tAnn\tLee\tReno\n${below}`)
  expect(rows().map(([id]) => id)).toEqual([LEE])
  expect(report().summary).toMatchObject({ [kind]: count })
})

test.each([
  ['notes below the names', 'Driver ID\tFirst name\tLast name\n(required)\t(text)\t(text)\nD-1\tAnn\tLee'],
  ['a column of row numbers', '#\tFirst name\tLast name\tDriver ID\n1\tAnn\tLee\tD-1'],
  [
    'a file with an unquoted comma',
    'Driver ID,First name,Last name,City\nD-1,Ann,Lee,Reno\nD-2,Bo,Kim,Elm St, Reno',
  ],
])('%s: one driver', (_, text) => {
  expect(
    pasted(text)
      .rows()
      .map(([id]) => id),
  ).toEqual([LEE])
})

test.each([
  ['City', 'D-1,Ann,Lee,Reno, NV\nD-2,Bo,Kim,Elko, NV'],
  ['Address', 'D-1,Ann,Lee,5 Elm St, Apt 4\nD-2,Bo,Kim,6 Elm St, Apt 5\nD-3,Cy,Ray,7 Elm St'],
])('a comma in most cells of the last column, %s, doesn’t shift the columns', (name, text) => {
  const { rows, report } = pasted(`Driver ID,First name,Last name,${name}\n${text}`)
  expect(rows().flat().join()).not.toContain('D-1')
  expect(report().summary.longer).toBe(2)
})

test('splits a full name on request', () => {
  const { rows, report, paste } = pasted('Driver ID\tName\tE-mail\nD-1\tAnn Lee\ta@b.example\nD-2')
  expect(rows()[0]).toEqual(['Driver ID: D-1', 'E-mail: a@b.example'])
  expect(report().summary.leftOut).toBe(1)
  paste.redo(report(), { mapping: withTarget(report().choices.mapping, 1, 'name') })
  expect(rows()).toEqual([
    ['Driver ID: D-1', 'First name: Ann', 'Last name: Lee', 'E-mail: a@b.example'],
    ['Driver ID: D-2'],
  ])
  expect(report().summary.leftOut).toBe(0)
  // With only one of the two, it takes the field.
  paste.redo(report(), { mapping: withTarget(report().choices.mapping, 1, 'last_name') })
  expect(rows()[0]).toEqual(['Driver ID: D-1', 'Last name: Ann Lee', 'E-mail: a@b.example'])
})

test('keeps rows with only an ID or a two-word name; a column of names goes where it was pasted', () => {
  expect(pasted(`${HEADED}\nD-1\nD-2\tMary Ann`).rows()).toHaveLength(2)
  expect(pasted('Name\nAnn\nBo').rows()).toEqual([['Driver ID: Ann'], ['Driver ID: Bo']])
})

test('asks about columns that could be the same field, with a value from each', () => {
  const { report, rows, paste } = pasted('Driver ID\tMobile\tPhone\nD-1\t+1 617 555 0142\t+1 617 555 0199')
  const [doubt] = report().head.doubts
  expect(doubt).toMatchObject({ field: 'contact_number', isOpen: true })
  expect(rows()[0]?.[1]).toBe('Contact number: +1 617 555 0199')
  paste.redo(report(), {
    mapping: withTarget(report().choices.mapping, doubt?.columns[1]?.column ?? -1, 'contact_number'),
  })
  expect(rows()[0]?.[1]).toBe('Contact number: +1 617 555 0142')
})
