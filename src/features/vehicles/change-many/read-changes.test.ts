import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/seeded-random'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { readCustomFields } from '../record/custom-fields'
import { NO_EDITS, type VehicleEdits } from '../save/pending-change'
import { customColumn } from './change-form'
import { namedCustom } from './preview-changes'
import { disabledReason, givenToAll, mappingOf, readChanges, readSheet, takenColumns } from './read-changes'

const OFF: VehicleEdits = { active: 'inactive' }

function read(text: string, forAll: VehicleEdits = NO_EDITS) {
  const { rows, mapping } = readSheet(text)
  return readChanges(rows, mapping, forAll)
}

/** Formats a parsed list in short: the vehicle, its changes, and its problems. */
const short = (text: string, forAll?: VehicleEdits) =>
  read(text, forAll).map(({ vehicle: { id, plate, state, name }, edits, problems }) => [
    id ?? ([plate, state].filter(Boolean).join(' ') || name?.number || name?.text),
    { ...edits, ...(edits.active !== undefined && { active: edits.active === 'active' }) },
    ...problems,
  ])

describe('the vehicles that a list names', () => {
  test.each([
    ['numbers alone, one per line', '11\n12\r\n13', ['11', '12', '13']],
    ['ids with a number sign', '#11\n#12', [11, 12]],
    ['numbers alone in one line', '11, 12,13', ['11', '12', '13']],
    ['numbers among plates', '11\nV-7\n8ABC123', ['11', 'V-7', '8ABC123']],
    ['vehicle numbers by their header', 'Unit #\nAR-0050\n31', ['AR-0050', '31']],
    ['plates in one line', '8ABC123; GHT4821', ['8ABC123', 'GHT4821']],
    ['plates, one per line', '8ABC123\nGHT-4821\n', ['8ABC123', 'GHT-4821']],
    ['plates with their states in a cell', '8ABC123 CA\nGHT4821 PA', ['8ABC123 CA', 'GHT4821 PA']],
    ['plates with their states next to them', '8ABC123\tCA\nGHT4821\tPA', ['8ABC123 CA', 'GHT4821 PA']],
    ['plates with a word next to them', '8ABC123\tno\nGHT4821\tyes', ['8ABC123', 'GHT4821']],
    ['a header below a title', 'March\n\nPlate,State\n8ABC123,NY', ['8ABC123 NY']],
    ['a header with unknown names', 'Kennzeichen\tGebiet\n8ABC123\tNY', ['8ABC123 NY']],
    ['plates with numbers next to them', '11\t8ABC123\n12\tGHT4821', ['8ABC123', 'GHT4821']],
    ['a header', 'Vehicle ID,Plate\n11,8ABC123', [11]],
    ['a header with other words', 'Unit;License plate;LP state\n7;8ABC123;CA', ['8ABC123 CA']],
    ['blank lines and a byte order mark', '\uFEFF11\n\n\n12\n', ['11', '12']],
    ['nothing', ' \n\n', []],
  ])('%s', (_, text, vehicles) => {
    expect(short(text, OFF).map(([vehicle]) => vehicle)).toEqual(vehicles)
    expect(short(text, OFF).every((row) => row.length === 2)).toBe(true)
  })

  test('reports a row without a vehicle, or with a rounded number, as its own problem', () => {
    const [none, rounded, open] = read('id\tplate\tyear\n\t\t2020\n1.2E+11\t\t2020\n"13\t\t2020', OFF)
    expect(none?.problems).toEqual(['This row has no vehicle. Add a plate or ID.'])
    expect(rounded?.problems[0]).toContain('rounded by the spreadsheet')
    expect(open?.problems[0]).toContain('is missing')
  })
})

describe('the changes that a row requests', () => {
  test('an empty cell keeps the value, and (clear) clears it', () => {
    expect(short('id\tlessee\tyear\n11\tAnn\t\n12\t(CLEAR)\t\n13\t""\t2020')).toEqual([
      [11, { lessee_renter: 'Ann' }],
      [12, { lessee_renter: '' }],
      [13, { year: '2020' }],
    ])
  })

  test('parses everyday words for active and inactive', () => {
    const words = ['yes', 'No', 'TRUE', '0', 'active', 'Inactive', 'on the fleet', 'off', 'perhaps']
    const read = short(`id\tstatus\n${words.map((word, at) => `${at + 1}\t${word}`).join('\n')}`)
    expect(read.map(([, edits]) => edits)).toEqual([
      ...[{ active: true }, { active: false }, { active: true }, { active: false }, { active: true }],
      ...[{ active: false }, { active: true }, { active: false }, {}],
    ])
    expect(read[8]?.[2]).toBe('Active: “perhaps” must be yes or no.')
  })

  test('a value for all vehicles applies if the row’s own cell is empty', () => {
    const forAll = { active: 'inactive', year: '2030', vehicle_make: '' }
    expect(short('id\tyear\tactive\n11\t2020\tyes\n12\t\t', forAll)).toEqual([
      [11, { year: '2020', vehicle_make: '', active: true }],
      [12, { year: '2030', vehicle_make: '', active: false }],
    ])
  })

  test('reports a text that is too long, with its column', () => {
    expect(short(`id\tyear\n11\t${'2'.repeat(300)}`)[0]?.[2]).toMatch(/^Year: 300 of \d+ characters/)
  })

  test('never changes the plate', () => {
    expect(short('id\tplate\tstate\n11\tNEW123\tNY')).toEqual([[11, {}]])
  })

  test('removes an export’s formula', () => {
    expect(short("id\tlessee\n11\t'=SUM\n")).toEqual([[11, { lessee_renter: '=SUM' }]])
  })
})

test('ignores values when activating or deactivating, including a number next to a plate', () => {
  expect(takenColumns(['plate_number', 'vehicle_number', 'year', 'active'], 'deactivate')).toEqual([
    'plate_number',
    null,
    null,
    null,
  ])
  expect(takenColumns(['id', 'vehicle_number'], 'deactivate'), 'it may be another’s').toEqual([
    'id',
    'vehicle',
  ])
  expect(takenColumns(['vehicle_number', 'year'], 'activate')).toEqual(['vehicle_number', null])
  expect(takenColumns(['id', 'year'], 'fields')).toEqual(['id', 'year'])
  const forAll = { year: '2030' }
  expect(givenToAll({ action: 'deactivate', forAll })).toEqual(OFF)
  expect(givenToAll({ action: 'fields', forAll })).toEqual(forAll)
})

const SEED = randomSeed()
const LISTS = runs(2000)

test(`${LISTS} random lists, from seed ${SEED}, parse to the written values`, () => {
  const random = seededRandom(SEED)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  for (let list = 0; list < LISTS; list++) {
    const delimiter = pick([',', ';', '\t'])
    const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => ({
      id: at + 1,
      lessee: pick(['', 'Ann', 'O’Neill & Sons', '"quoted"', 'a,b;c', '(clear)']),
      active: pick(['', 'yes', 'no']),
    }))
    const cell = (text: string) => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const lines = rows.map(({ id, lessee, active }) => [String(id), cell(lessee), active].join(delimiter))
    const text = [['Vehicle ID', 'Lessee', 'Active'].join(delimiter), ...lines].join(pick(['\n', '\r\n']))
    expect(short(text), JSON.stringify(text)).toEqual(
      rows.map(({ id, lessee, active }) => [
        id,
        {
          ...(lessee !== '' && { lessee_renter: lessee === '(clear)' ? '' : lessee }),
          ...(active !== '' && { active: active === 'yes' }),
        },
      ]),
    )
  }
})

test('skips and counts rows that aren’t vehicles, and restores escaped cells', () => {
  const { rows, notes, mapping } = readSheet(`Vehicle ID,Plate,Vehicle number
-----,-----,-----
"=""11""",8ABC123,"=""0050"""
Vehicle ID,Plate,Vehicle number
'12,GHT4821,'0051
Total: 2 vehicles,,`)
  const requested = readChanges(rows, mapping, NO_EDITS)
  expect(requested.map(({ vehicle, edits }) => [vehicle.id, edits])).toEqual([
    [11, { vehicle_number: '0050' }],
    [12, { vehicle_number: '0051' }],
  ])
  expect(notes).toEqual(['3 rows skipped: totals, notes, or a repeated header'])
})

test('skips a total that fills both columns of a list', () => {
  const { rows, notes } = readSheet('Plate\tYear\n8ABC123\t2030\nSUM-123\t2031\nTotal\t2')
  expect(rows.map(({ cells }) => cells[0])).toEqual(['8ABC123', 'SUM-123'])
  expect(notes).toEqual(['1 row skipped: totals, notes, or a repeated header'])
})

test('each row is requested or skipped', () => {
  const cell = fc.constantFrom('', 'Total', '---', '11', '8ABC123', 'Plate', 'yes', 'Vehicle ID', '="7"', '#')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }), (cells) => {
      const text = cells.map((row) => row.join('\t')).join('\n')
      const sheet = readSheet(`Vehicle ID\tPlate\tOn the fleet\n${text}`)
      const said = sheet.notes.find((note) => note.includes(' skipped'))?.split(' skipped')[0] ?? ''
      const skipped = (said.match(/\d+/g) ?? []).map(Number)
      const filled = cells.filter((row) => row.some((one) => one !== '')).length
      const requested = readChanges(sheet.rows, sheet.mapping, NO_EDITS).length
      expect(skipped.reduce((sum, rows) => sum + rows, requested) + sheet.headerRows).toBe(filled + 1)
    }),
    { numRuns: runs(200) },
  )
})

test('warns about a row with extra cells; ignores an unnamed column', () => {
  const lines = ['Plate,Lessee,Make', '8ABC123,Lee, Ann,Ford', 'GHT4821,Kim,Ford', '9XYZ321,Kim,Ford']
  const problems = (...more: string[]) => read([...lines, ...more].join('\n')).map((one) => one.problems)
  const moved = 'The row has more cells than the header. A comma inside a cell may have shifted the rest.'
  expect(problems()).toEqual([[moved], [], []])
  expect(problems('7ABC123,Lee,Ford,x', '6ABC123,Lee,Ford,x', '5ABC123,Lee,Ford,x').flat()).toEqual([])
})

test('parses rows between pipes', () => {
  const { rows, mapping } = readSheet('| Plate | State | Active |\n|---|---|---|\n| 8ABC123 | CA | no |')
  expect(readChanges(rows, mapping, NO_EDITS)).toMatchObject([
    { line: 3, vehicle: { plate: '8ABC123', state: 'CA' }, edits: { active: 'inactive' } },
  ])
})

test('next to an ID or plate, a column with a different name doesn’t identify vehicles, whatever its values', () => {
  for (const centre of ['5500', 'NE-500', 'NE-1'])
    expect(readSheet(`Vehicle ID\tCost centre\n11\t${centre}\n3\t${centre}`).mapping).toEqual(['id', null])
  expect(readSheet('Number plate\tCost centre\n8ABC123\tNE-500').mapping).toEqual(['plate_number', null])
  expect(readSheet('Vehicle ID\tTag\n11\t8ABC123').mapping).toEqual(['id', 'plate_number'])
  expect(readSheet('Vehicle ID\tVehicle\n11\tAR-0011').mapping).toEqual(['id', 'vehicle'])
})

test('a column sets the custom field with its name, once chosen', () => {
  const { rows, mapping } = readSheet('Plate\tCost centre\n8ABC123\t5500\nGHT4821\t\nFRU4944\t(clear)')
  expect(mapping).toEqual(['plate_number', null])
  const requested = readChanges(rows, ['plate_number', customColumn('Cost centre')], NO_EDITS)
  expect(requested.map(({ edits }) => edits)).toEqual([
    { 'custom_fields.Cost centre': '5500' },
    {},
    { 'custom_fields.Cost centre': '' },
  ])
})

test.each(['Cost center', 'COST CENTER', ' cost  center ', 'cost_center', 'Cost-Center'])(
  'a column named like an existing custom field sets it: %j',
  (name) => {
    const sheet = readSheet(`Plate\t${name}\tYear\n8ABC123\t5500\t2030`)
    const mapping = mappingOf(sheet, null, new Set(['costcenter', 'year']))
    expect(mapping).toEqual(['plate_number', customColumn(name), 'year'])
    const [requested] = readChanges(sheet.rows, mapping, NO_EDITS)
    const form = readCustomFields('{"cost_center":"4410"}')
    expect(namedCustom(requested?.edits ?? {}, form, true)).toEqual({
      'custom_fields.["cost_center"]': '5500',
      year: '2030',
    })
  },
)

test('an unknown, repeated, or unmapped column sets no custom field', () => {
  const sheet = readSheet('Plate\tCost center\tcost_center\tDepot\n8ABC123\tA\tB\tC')
  const custom = new Set(['costcenter'])
  expect(mappingOf(sheet, null, custom)).toEqual(['plate_number', customColumn('Cost center'), null, null])
  expect(mappingOf(sheet, ['plate_number', null, null, null], custom)).toEqual(sheet.mapping)
})

test('asks first what to do, and mentions that a column may be a custom field', () => {
  const held = (text: string, action?: 'fields') => {
    const sheet = readSheet(text)
    return disabledReason(sheet, sheet.mapping, readChanges(sheet.rows, sheet.mapping, NO_EDITS), action)
  }
  expect(held('Plate\n8ABC123')).toBe('Choose what to do.')
  expect(held('Plate\tCost centre\n8ABC123\tNE-500')).toBe(
    'Choose what to do, or choose a custom field for a column.',
  )
  expect(held('Plate\tCost centre\n8ABC123\tNE-500', 'fields')).toBe(
    'Choose what to change: choose a custom field for a column or set a value for all vehicles.',
  )
  expect(held('Plate\tYear\n8ABC123\t2030')).toBeNull()
})
