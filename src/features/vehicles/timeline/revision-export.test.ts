import { expect, test } from 'vitest'
import { broken, revision } from '../../../domain/testing/fake-history'
import { parseExactJson } from '../../../lib/json/exact-json'
import { delimitedRows } from '../../../lib/text/delimited-text'
import { timeText } from '../../../lib/time/time-text'
import { type RevisionExport, revisionsCsv, revisionsJson } from './revision-export'

const rows = [
  // Both occurrences of an hour that New York's clocks showed twice, a microsecond before the next second.
  revision('9007199254740993', '2024-11-03T06:30:00.999999Z', true, { reason: '=1+1', username: 'a,"b"' }),
  revision(2, '2024-11-03T05:30:00.000001Z', false, { reason: null, username: null, kind: '!' }),
  revision(1, '2023-06-03T00:00:00+05:45', true, { kind: '+' }),
]
const content: RevisionExport = {
  vehicleId: 7,
  fleetId: null,
  zone: 'UTC',
  filters: { active: 'true' },
  rows,
  count: 3,
  changed: false,
}
const cellsOf = (csv: string) => [...delimitedRows(csv, ',')].map(({ cells }) => cells)

const ZONES = [
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'UTC',
  'Australia/Lord_Howe',
  'Europe/Berlin',
]

test.each(ZONES)(
  '%s: both files have times in the zone, with offsets, and UTC to the microsecond',
  (zone) => {
    const json = JSON.parse(revisionsJson({ ...content, zone })) as { revisions: Record<string, string>[] }
    const [head, ...lines] = cellsOf(revisionsCsv({ ...content, zone }))
    expect(head?.slice(3, 7)).toEqual(['time', 'zone', 'utc', 'history_date'])
    for (const [index, row] of rows.entries()) {
      const shown = timeText(row.instant, zone)
      expect(shown).toContain('UTC')
      const utc = [
        '2024-11-03T06:30:00.999999Z',
        '2024-11-03T05:30:00.000001Z',
        '2023-06-02T18:15:00.000000Z',
      ][index]
      expect(lines[index]?.slice(3, 7)).toEqual([shown, zone, utc, row.historyDate])
      expect(json.revisions[index]).toMatchObject({ time: shown, utc, history_date: row.historyDate })
    }
  },
)

test('IDs keep their digits, missing values are empty or null, and no cell is a formula', () => {
  const [, first, second, third] = cellsOf(revisionsCsv(content))
  // Kinds stay as the API writes them.
  expect([first?.[1], second?.[1], third?.[1]]).toEqual(['~', '!', '+'])
  expect(first).toEqual(expect.arrayContaining(['9007199254740993', 'a,"b"', "'=1+1"]))
  expect(second?.slice(-2)).toEqual(['', ''])
  const json = JSON.parse(revisionsJson(content)) as { revisions: Record<string, unknown>[] }
  expect(json.revisions[0]).toMatchObject({ reason: '=1+1' })
  expect(json.revisions[1]).toMatchObject({ history_id: 2, history_type: '!', username: null, reason: null })
  expect(json).toMatchObject({
    vehicle: 7,
    fleet: null,
    filters: { active: 'true' },
    count: 3,
    unreadable: [],
  })
})

test('IDs in the JSON are numbers, as the API sends them, with all their digits', () => {
  const reason = 'a\n   "history_id": "5",\u2028   "history_id": "6"'
  const odd = [...rows, revision('-12345678901234567890', '2023-06-02T00:00:00Z', true, { reason })]
  const text = revisionsJson({ ...content, rows: odd })
  expect(text.match(/"history_id": -?\d+,$/gm)).toEqual(
    ['9007199254740993', '2', '1', '-12345678901234567890'].map((id) => `"history_id": ${id},`),
  )
  const read = parseExactJson(text) as { revisions: Record<string, unknown>[] }
  expect(read.revisions.map(({ history_id }) => history_id)).toEqual([
    '9007199254740993',
    2,
    1,
    '-12345678901234567890',
  ])
  expect(read.revisions[3]).toMatchObject({ reason })
})

test('an unreadable row is in both files', () => {
  const csv = cellsOf(revisionsCsv({ ...content, rows: [...rows, broken] }))
  expect(csv.map((cells) => cells.length)).toEqual([10, 10, 10, 10, 10])
  expect(csv.at(-1)?.at(-1)).toContain('history_date is missing')
  expect(JSON.parse(revisionsJson({ ...content, rows: [broken] }))).toMatchObject({ unreadable: [broken] })
})
