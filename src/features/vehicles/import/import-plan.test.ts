import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listHead } from '../../../domain/sheet/header-rows'
import { withTarget } from '../../../domain/sheet/sheet-columns'
import { runs } from '../../../lib/testing/random-runs'
import { csvText } from '../../../lib/text/csv'
import { delimitedRows } from '../../../lib/text/delimited-text'
import { HEADER, IMPORT_COLUMNS } from './import-columns'
import { planImport } from './import-plan'
import { listOf, MAX_BYTES, MAX_ROWS, readImportFile, readImportText } from './read-import'

const rowsOf = (text: string) => [...delimitedRows(text, ',')]
const guessed = (header: readonly string[], rows: readonly (readonly string[])[] = []) =>
  listHead([header, ...rows], IMPORT_COLUMNS, 1).mapping
const headerOf = (...rows: readonly (readonly string[])[]) => listHead(rows, IMPORT_COLUMNS).headerRows
const never = new AbortController().signal

test('detects columns by their common names', () => {
  expect(guessed(HEADER)).toEqual(HEADER)
  expect(guessed(['Unit No.', 'License Plate', 'State', 'Vehicle ID', 'Colour', 'Model Year'])).toEqual([
    ...['vehicle_number', 'plate_number', 'plate_state', 'id'],
    ...[null, 'year'],
  ])
})

test('prefers a certain name to a vague one, and maps no column twice', () => {
  expect(guessed(['Vehicle', 'Vehicle_ID', 'Number', 'Vehicle Number'])).toEqual([
    ...[null, 'id', null, 'vehicle_number'],
  ])
  expect(guessed(['id', 'ID'])).toEqual(['id', null])
})

test('a first row without known names isn’t a header', () => {
  expect(headerOf(['7', '8ABC123', 'CA'])).toBe(0)
  expect(headerOf(['Plate', 'x'], ['8ABC123', 'y'])).toBe(1)
  // A vehicle of Idaho, and one with the type "class".
  expect(headerOf(['9001', '8ABC123', 'ID', 'class'])).toBe(0)
  expect(headerOf(['7', '8ABC123', 'ID', 'class'])).toBe(0)
})

test('finds a header below titles, and one with unknown names by the rows below it', () => {
  expect(headerOf(['Fleet of March'], [], ['Plate', 'Vehicle ID'], ['8ABC123', '7'])).toBe(3)
  const { headerRows, isDoubtful } = listHead(
    [
      ['A', 'B'],
      ['7', '8ABC123'],
    ],
    IMPORT_COLUMNS,
  )
  expect({ headerRows, isDoubtful }).toEqual({ headerRows: 1, isDoubtful: true })
})

test('parses rows by the chosen columns, and reports problems with their line', () => {
  const text = '7, 007-A ,CA\r\n"x\ny",GHT4821,NY\r\n,AAA111,\r\n8\r\n9,\'=1+1,"\'-5"\r\n'
  const { entries, problems } = planImport(rowsOf(text), ['id', 'plate_number', 'plate_state'], 5)
  expect(entries).toEqual([
    { vehicleId: 7, plate_number: '007-A', plate_state: 'CA', source: 'import', at: 5 },
    { vehicleId: 8, source: 'import', at: 5 },
    { vehicleId: 9, plate_number: '=1+1', plate_state: '-5', source: 'import', at: 5 },
  ])
  expect(problems).toEqual([
    { line: 2, text: '“x\ny” isn’t a vehicle ID. IDs contain digits only' },
    { line: 4, text: 'no vehicle ID' },
  ])
})

/** Parses a list of vehicles: each as ID, plate, and state, the refused lines, and the skipped ones. */
async function meaning(text: string) {
  const { rows } = await readImportText(text)
  const list = listOf(rows, IMPORT_COLUMNS)
  const { entries, problems } = planImport(list.rows, list.mapping, 5)
  return {
    vehicles: entries.map(({ vehicleId, source: _, at: __, ...texts }) => [
      vehicleId,
      ...Object.values(texts),
    ]),
    refused: problems.map(({ line }) => line),
    skipped: list.skipped,
  }
}

test.each<[string, string, (string | number)[][], number[]?]>([
  [
    'a state in the plate’s cell',
    'Vehicle ID,Plate\n11,8ABC123 (CA)\n12,NY-GHT4821',
    [
      [11, '8ABC123', 'CA'],
      [12, 'GHT4821', 'NY'],
    ],
  ],
  ['a department isn’t a state', 'Vehicle ID,Plate,Dept\n11,8ABC123,AL', [[11, '8ABC123']]],
  ['a reservation isn’t a plate', 'Vehicle ID,Reservation\n11,RES12345', [[11]]],
  ['row numbers aren’t vehicle numbers', 'Number,Vehicle ID,Plate\n1,11,8ABC123', [[11, '8ABC123']]],
  ['a column of row numbers', '#,Vehicle ID,Plate\n1,11,8ABC123', [[11, '8ABC123']]],
  ['placeholders for missing values', 'Vehicle ID,Plate,Make\n11,N/A,-\n12,NULL,(blank)', [[11], [12]]],
  [
    'cells that have lost their value',
    'Vehicle ID,Plate\n11,#N/A\n12,1.2E+06\n13,8ABC123',
    [[13, '8ABC123']],
    [2, 3],
  ],
])('%s', async (_, text, vehicles, refused = []) => {
  const read = await meaning(text)
  expect(read.vehicles).toEqual(vehicles)
  expect(read.refused).toEqual(refused)
})

test.each([
  'Plate,Make,Vehicle ID\n8ABC123,Ford,11\nTotal,,2',
  'Make,Vehicle ID\nFord,11\nNumber of vehicles,1',
  'Vehicle ID,Plate\n(number),(text)\n11,8ABC123',
  'Vehicle ID,Plate\n11,8ABC123\nVehicle ID,Plate',
])('skips and reports rows that aren’t vehicles: %j', async (text) => {
  const { vehicles, skipped, refused } = await meaning(text)
  expect(vehicles.map(([id]) => id)).toEqual([11])
  expect({ skipped, refused }).toEqual({
    skipped: ['1 row skipped: totals, notes, or a repeated header'],
    refused: [],
  })
})

test('the later row of a repeated vehicle counts, with a note', () => {
  const { entries, repeats } = planImport(
    rowsOf('7,AAA111\n8,BBB222\n007,CCC333\n'),
    ['id', 'plate_number'],
    5,
  )
  expect(entries.map(({ vehicleId, plate_number }) => [vehicleId, plate_number])).toEqual([
    [7, 'CCC333'],
    [8, 'BBB222'],
  ])
  expect(repeats).toEqual([{ line: 3, text: 'vehicle 7 is also on line 1. Line 3 is used' }])
})

test('doesn’t guess a rounded ID, and notes the cause', () => {
  expect(planImport(rowsOf('1.04E+11,AAA111'), ['id'], 5).problems).toEqual([
    { line: 1, text: '“1.04E+11” was rounded by the spreadsheet: copy it as text' },
  ])
})

test('each row is a vehicle, a problem, or repeated by a later one', async () => {
  const cell = fc.constantFrom(
    '',
    '7',
    '7',
    '8',
    'Total',
    '---',
    '8ABC123',
    'Plate',
    '1.2E+11',
    '="9"',
    'x y',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }), async (cells) => {
      const text = cells.map((row) => row.join('\t')).join('\n')
      const { rows } = await readImportText(`Vehicle ID\tPlate\tState\n${text}`)
      const { headerRows, mapping } = listHead(
        rows.map((row) => row.cells),
        IMPORT_COLUMNS,
      )
      const { entries, problems, repeats } = planImport(rows.slice(headerRows), mapping, 5)
      const filled = cells.filter((row) => row.some((one) => one !== '')).length
      expect(entries.length + problems.length + repeats.length + headerRows).toBe(filled + 1)
    }),
    { numRuns: runs(200) },
  )
})

test('doesn’t guess a row that a comma made longer, or a plate from the end of a VIN', () => {
  const text = 'Vehicle ID,Plate,Lessee,Make\n7,8ABC123,Lee, Ann,Ford\n8,GHT4821,Kim,Ford\n'
  const { rows, mapping } = listOf(rowsOf(text), IMPORT_COLUMNS)
  expect(planImport(rows, mapping, 0).problems).toEqual([
    { line: 2, text: 'more cells than the header. A comma inside a cell may have shifted the rest.' },
  ])
  expect(guessed(['Vehicle ID', 'VIN8'], [['7', 'JKA00001']])).toEqual(['id', null])
})

test('no row is usable without a column for the ID', () => {
  expect(planImport(rowsOf('7,AAA111'), [null, 'plate_number'], 5)).toMatchObject({
    entries: [],
    problems: [{ line: 1, text: 'no vehicle ID' }],
  })
})

test('the template can be imported', async () => {
  const template = csvText([HEADER, IMPORT_COLUMNS.map(({ example }) => example)])
  const { rows } = await readImportText(template)
  const [header, ...others] = rows
  const { entries } = planImport(others, guessed(header?.cells ?? []), 5)
  expect(entries).toMatchObject([{ vehicleId: 1042, plate_number: '8ABC123', plate_state: 'CA' }])
})

test('F71 an export is imported unchanged: the formula guard is removed, however the texts start', () => {
  const texts = ['=1+1', '＝1+1', '@A1', '-12.50', "'-5", '"=1', '+cmd', 'a=b']
  const rows = texts.map((text, at) => [String(at), text, ` ${text}`])
  const { entries } = planImport(rowsOf(csvText(rows)), ['id', 'plate_number', 'vehicle_make'], 5)
  expect(entries.map(({ plate_number }) => plate_number)).toEqual(texts)
  expect(entries.map(({ vehicle_make }) => vehicle_make)).toEqual(texts)
})

test('truncates rows beyond the limit, and refuses larger files and texts', async () => {
  const many = await readImportText('id\n'.repeat(MAX_ROWS + 1))
  expect(many).toMatchObject({ isTruncated: false, rows: { length: MAX_ROWS + 1 } })
  const more = await readImportText('id\n'.repeat(MAX_ROWS + 2))
  expect(more).toMatchObject({ isTruncated: true, rows: { length: MAX_ROWS + 1 } })
  await expect(readImportText('x'.repeat(MAX_BYTES + 1))).rejects.toThrow('The limit is 10 MB')
  await expect(
    readImportFile(new File([new Uint8Array(MAX_BYTES + 1)], 'x.csv'), never, IMPORT_COLUMNS),
  ).rejects.toThrow('“x.csv” is larger than 10 MB.')
  await expect(readImportText(' \n'.trim())).rejects.toThrow('no rows')
})

test.each([
  [
    '50-fleetio.csv',
    {
      license_plate: 'plate_number',
      registration_state: 'plate_state',
      make: 'vehicle_make',
      model: 'vehicle_model',
      year: 'year',
    },
  ],
  [
    '51-tsd.csv',
    { UnitNumber: 'vehicle_number', LicensePlateRegion: 'plate_state', LicensePlate: 'plate_number' },
  ],
])(
  'imports plate and state from a fleet tool’s export, and no ID of a different system: %s',
  async (file, fields) => {
    const path = join(import.meta.dirname, '../../../domain/testing', file)
    const { rows } = await readImportText(readFileSync(path, 'utf8'))
    const { headerRows, names, mapping, doubts } = listHead(
      rows.map(({ cells }) => cells),
      IMPORT_COLUMNS,
    )
    const mapped = names.flatMap((name, at) => (mapping[at] ? [[name, mapping[at]]] : []))
    expect({ headerRows, doubts, mapped: Object.fromEntries(mapped) }).toEqual({
      headerRows: 1,
      doubts: [],
      mapped: fields,
    })
    // Their IDs aren't ours, so nothing is imported before the user confirms it.
    expect(planImport(rows.slice(headerRows), mapping, 5)).toMatchObject({ entries: [] })
    expect(planImport(rows.slice(headerRows), withTarget(mapping, 0, 'id'), 5).problems).toHaveLength(
      file === '51-tsd.csv' ? rows.length - 1 : 0,
    )
  },
)
