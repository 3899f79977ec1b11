import { expect, test } from 'vitest'
import { fakeService } from '../../../api/testing/fake-service'
import { indexVehicles } from '../../../domain/find/identify'
import { NO_EDITS } from '../save/pending-change'
import { fakeFleet } from '../testing/fake-fleet'
import { nameVehicles } from './name-vehicles'
import { type PreviewRow, startPreview } from './preview-changes'
import { readSheet, requestedChanges } from './read-changes'

// Lists in the formats of other systems and people. Each row is parsed correctly, or refused with a message: no column is
// misread, and no line of text becomes a vehicle.

const FLEET = indexVehicles([
  { vehicleId: 11, plate_number: '8ABC123', plate_state: 'CA', vehicle_number: 'V-0011' },
  { vehicleId: 50, plate_number: 'ZDF8221', plate_state: 'NY', vehicle_number: 'AR-0050' },
])

type Action = 'deactivate' | undefined

/** Returns the changes that a list would send, by vehicle, and its refused or ignored parts. */
function meaning(text: string, action?: Action) {
  const sheet = readSheet(text)
  const requested = requestedChanges(sheet, sheet.mapping, { forAll: NO_EDITS, ...(action && { action }) })
  const { jobs, rows } = nameVehicles(requested, FLEET, null)
  return {
    sent: jobs.map(({ vehicleId, edits: { active, ...texts } }) => [
      vehicleId,
      active === undefined ? texts : active === 'active',
    ]),
    refused: rows.map(({ kind, message }) => `${kind}: ${message}`),
    asked: sheet.doubts.filter(({ isOpen }) => isOpen).map(({ field }) => field),
    notes: sheet.notes,
    mapping: sheet.mapping,
  }
}

test.each([
  ['Insured', 'no'],
  ['GPS installed', 'no'],
  ['Road test', 'off'],
  ['Retired', 'yes'],
  ['Inactive', 'yes'],
  ['Inactive', 'yes'],
  ['Remove', 'Y'],
  ['State', 'Inactive'],
])('“%s: %s” doesn’t set whether a vehicle is active', (name, cell) => {
  const { sent, mapping } = meaning(`Plate\t${name}\n8ABC123\t${cell}`)
  expect(sent).toEqual([])
  expect(mapping).not.toContain('active')
})

test.each([
  ['a column of row numbers', '#\tPlate\n50\t8ABC123'],
  ['a column of row numbers, without a name', '\tPlate\tYear\n50\t8ABC123\t'],
  ['a column of row numbers, without a header', '50\t8ABC123\n49\t8ABC124'],
  ['dates next to plates', '8ABC123\t11/01/2026\n8ABC124\t2026-11-05'],
  ['amounts next to plates', '8ABC123\t12.50\n8ABC124\t$50'],
  ['a different number under a different name', 'Department\tPlate\n50\t8ABC123'],
  ['a count at the end', 'Make\tPlate\tVehicle ID\nFord\t8ABC123\t11\nCount\t\t50'],
  ['the number of vehicles at the end', 'Make\tVehicle ID\nFord\t11\nNumber of vehicles\t50'],
  ['a note below the column names', 'Vehicle ID\tPlate\n[number]\t[text]\n11\t8ABC123'],
  ['the end of a page', 'Plate\tMake\tModel\n8ABC123\tFord\tF\nPrinted by Ann, page 50 of 50'],
])('%s: deactivates only vehicle 11', (_, text) => {
  expect(meaning(text, 'deactivate').sent).toEqual([[11, false]])
})

test('sends no row below a header with the names in other places', () => {
  const { sent, notes } = meaning('ID\tYear\n11\t2020\nYear\tID\n50\t11', 'deactivate')
  expect(sent).toEqual([[11, false]])
  expect(notes).toEqual(['2 rows skipped: totals, notes, or a repeated header'])
})

test.each([
  'ID\tAsset\n50\tV-0011',
  'Vehicle ID\tUnit\n50\tV-0011',
  'Vehicle ID\tUnit\tMake\n77\tV-0011\tFord',
  'Vehicle ID\tVehicle\n50\t8ABC123 CA',
])('an ID may be a different system’s if the number next to it is a different vehicle’s: %j', (text) => {
  const { sent, refused } = meaning(text, 'deactivate')
  expect(sent).toEqual([])
  expect(refused[0]).toMatch(/^ambiguous: This may be .*vehicle(?: ID)? (?:50|77).*vehicle 11/)
  expect(meaning(text.replace(/\n\d+/, '\n11'), 'deactivate').sent).toEqual([[11, false]])
})

test.each([
  ['an ID that became a decimal number', 'Vehicle ID\n5.0'],
  ['an id with a comma', 'Vehicle ID\n"5,0"'],
  ['a formatted id', 'Vehicle ID\n11,050\n1,011'],
  ['formatted ids without a header', '11,050\n1,011'],
  ['a range', '1-1'],
  ['a date', '1/1'],
])('%s isn’t a different ID', (_, text) => {
  expect(meaning(text, 'deactivate').sent).toEqual([])
})

test('with unknown column names, recognizes only plates by content', () => {
  expect(readSheet('Kfz\tVersichert\n8ABC123\tno').mapping).toEqual(['plate_number', null])
})

test.each([
  ['Contract\tUnit\tCustomer\nZDF8221\tV-0011\tAnn', [11, { lessee_renter: 'Ann' }]],
  ['Reservation\tVehicle\tRenter\nZDF8221\t8ABC123\tAnn', [11, { lessee_renter: 'Ann' }]],
  ['Number\tPlate\tYear\n1\t8ABC123\t2030', [11, { year: '2030' }]],
  ['Plate\tLessee ID\tLessee\n8ABC123\t77\tAnn', [11, { lessee_renter: 'Ann' }]],
])('finds vehicle and values: %j', (text, sent) => {
  expect(meaning(text).sent).toEqual([sent])
})

test.each([
  ['Unit number\tNew number\nV-0011\tAR-0050', []],
  ['Department\tLessee\nV-0011\tAnn', []],
  ['Abteilung\tVersichert\n50\tno', []],
  ['Stock #\tLessee\n11\tAnn', []],
  ['Old plate\tNew plate\tLessee\n8ABC123\tZDF8221\tAnn', ['plate_number']],
])('%j: asks which column contains the vehicles', (text, asked) => {
  const read = meaning(text)
  expect(read.asked).toEqual(asked)
  expect(read.sent.filter(([id]) => id !== 11)).toEqual([])
  expect(read.sent.length).toBe(asked.length)
})

test.each([
  ['N/A', 'may mean “no value.” Enter (clear) to clear the field, or leave the cell empty.'],
  ['NULL', 'may mean “no value.”'],
  ['-', 'may mean “no value.”'],
  ['(blank)', 'may mean “no value.”'],
  ['clear', 'may mean “no value.”'],
  ['<delete>', 'may mean “no value.”'],
  ['#N/A', 'is a spreadsheet error, not a value'],
  ['####', 'is a spreadsheet error, not a value'],
  ['1.23E+11', 'was rounded by the spreadsheet'],
])('rejects the lessee “%s”', (cell, why) => {
  const { sent, refused } = meaning(`Plate\tLessee\n8ABC123\t${cell}`)
  expect(sent).toEqual([])
  expect(refused[0]).toContain(`Lessee or renter: “${cell}” ${why}`)
})

test('rejects an invalid year, because a comma in the cell before may have shifted it', () => {
  const { sent, refused } = meaning('Plate,Lessee,Year\n8ABC123,Lee, Ann\nZDF8221,Kim,2030')
  expect(sent).toEqual([[50, { lessee_renter: 'Kim', year: '2030' }]])
  expect(refused).toEqual(['invalid: Year: use four digits.'])
})

test('sends nothing if the vehicle has a different plate than the row, because the ID may be a different system’s', async () => {
  const fleet = fakeFleet({ ids: [1, 2, 3, 4], reads: true })
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = (request) => fleet.respond(request, 'none', 'mia')
  const text = 'ID\tPlate\tState\tYear\n1\tOTHER1\t\t2030\n2\tplt-2\t\t2030\n3\tPLT3\tCA\t2030\n4\t\t\t2030'
  const sheet = readSheet(text)
  const { jobs } = nameVehicles(
    requestedChanges(sheet, sheet.mapping, { forAll: NO_EDITS }),
    indexVehicles([]),
  )
  const rows: PreviewRow[] = []
  await new Promise<void>((resolve) =>
    startPreview({
      api: fake.client,
      jobs,
      onRow: (row) => rows.push(row),
      onState: ({ phase }) => phase === 'done' && resolve(),
    }),
  )
  expect(rows.toSorted((a, b) => a.place - b.place).map(({ kind, message }) => [kind, message])).toEqual([
    ['invalid', 'Vehicle 1 has the plate PLT1 (NY), not OTHER1.'],
    ['change', null],
    ['invalid', 'Vehicle 3 has the plate PLT3 (NY), not PLT3 (CA).'],
    ['change', null],
  ])
})
