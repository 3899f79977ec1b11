import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreColumns } from '../../../domain/sheet/sheet-columns'
import { pastedText } from '../../../domain/sheet/sheet-rows'
import { runs } from '../../../lib/testing/random-runs'
import { csvText } from '../../../lib/text/csv'
import type { LedgerBatch, RowOutcome } from '../../../local/driver-ledger'
import { DRIVER_LIST, SHEET_COLUMNS } from '../paste/driver-columns'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { sentRuns } from './sent-before'
import { fileName, receiptCsv, withHeadings } from './sent-files'

const at = Date.UTC(2026, 0, 5, 9, 30)
const batch = (id: string, sentAt: number, outcomes: readonly RowOutcome[]): LedgerBatch => ({
  id,
  runId: 'run',
  gridId: 'grid',
  fleetId: 1,
  sentAt,
  rows: outcomes.map((outcome, rowId) => ({
    rowId,
    driver: { driver_id: `${id}-${rowId}`, zip: '02134', city: '=1+1' },
    outcome,
  })),
})
const batches = [
  batch('b', at + 1000, [{ state: 'unknown' }]),
  batch('a', at, [
    { state: 'created', id: '9007199254740993' },
    { state: 'created', id: null },
    {
      state: 'refused',
      errors: [
        ['email', ['Bad.', 'Worse.']],
        ['', ['No.']],
        ['shoe_size', ['Large.']],
      ],
    },
  ]),
]

test('runs count the rows of all their batches', () => {
  expect(sentRuns(batches)).toEqual([
    {
      runId: 'run',
      sentAt: at,
      batches: batches.toReversed(),
      created: 2,
      refused: 1,
      unknown: 1,
      sending: 0,
    },
  ])
})

test('a receipt lists every driver in the order of sending, with ID and outcome', () => {
  const [run] = sentRuns(batches)
  if (run === undefined) throw new Error('There is one')
  const lines = receiptCsv(run).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFDriver ID,.*,E-mail,ID,Outcome,Reason,Sent at,Fleet$/)
  expect(lines[1]).toBe("a-0,,,,,'=1+1,,02134,,,9007199254740993,created,,2026-01-05T09:30:00.000Z,1")
  expect(lines[2]).toContain(',,created,,')
  expect(lines[3]).toContain(',refused,"E-mail: Bad. Worse.; No. shoe_size: Large.",')
  expect(lines[4]).toContain('b-0')
  expect(lines[4]).toContain('not known')
  expect(fileName('drivers', run.sentAt, 'csv')).toBe('drivers-2026-01-05-0930.csv')
})

test('failed rows paste back unchanged, without the reason', () => {
  const odd = [
    '=1+1',
    '+1 617 555 0142',
    "'quoted",
    '-5',
    '@home',
    'a,b',
    'line\nbreak',
    '5" pipe',
    ' blank ',
    '“”',
  ]
  const rows = [odd, odd.toReversed()].map((cells) => [...cells, '=E-mail: "Bad."'])
  const [header = [], ...back] = [
    ...pastedText(csvText(withHeadings(rows)), DRIVER_LIST, { asRows: true }).rows(),
  ]
  expect(scoreColumns(header, [], SHEET_COLUMNS).mapping).toEqual([
    ...DRIVER_COLUMNS.map(({ field }) => field),
    null,
  ])
  expect(back).toEqual(rows)
})

test('F71 failed rows paste back unchanged, and nothing in the file starts like a formula', () => {
  const cell = fc.stringMatching(/^[ab'"=+\-@＝＋－＠,;1\t\r\n \u3000]{0,6}$/)
  const width = DRIVER_COLUMNS.length + 1
  const row = fc.array(cell, { minLength: width, maxLength: width })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (failed) => {
      const text = csvText(withHeadings(failed))
      const [, ...pasted] = [...pastedText(text, DRIVER_LIST, { asRows: true }).rows()]
      expect(pasted).toEqual(failed)
    }),
    { numRuns: runs(1_000) },
  )
})
