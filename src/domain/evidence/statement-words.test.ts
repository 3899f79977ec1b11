import { expect, test } from 'vitest'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, rows, statementOf, words } from '../testing/fake-statement'
import { fileText, filledData } from './statement-data'
import { buildCover, contentOf, type StatementContent } from './statement-words'

/** Returns all lines of a section. */
function linesOf({ sections }: StatementContent, title: string): string[] {
  const section = sections.find((one) => one.title === title)
  if (!section) throw new Error(`no section: ${title}`)
  if (section.kind === 'list') return [...section.items]
  if (section.kind === 'code') return [...section.lines]
  return section.facts.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`))
}

test('a statement contains everything in the design', async () => {
  const content = await words(rows, '2024-03-05 08:30')
  expect(content.documentTitle).toBe('Evidence statement: 8ABC123 (NY), March 5, 2024, 8:30 AM EST (UTC−5)')
  expect(content.sections.map(({ title }) => title)).toEqual([
    'Based on',
    'Toll notice',
    'Vehicle',
    'Time checked',
    'What this does not prove',
    'Nearby changes',
    'How it was found',
    'Requests',
  ])
  expect(linesOf(content, 'Vehicle')).toEqual([
    'Plate: 8ABC123 (NY)',
    'Plate: From the vehicle’s record, read on Nov 21, 2026. The history itself has no plate.',
    'Vehicle ID: 1042',
    'Fleet: Alder Rentals (fleet 7)',
  ])
  expect(linesOf(content, 'Toll notice')).toEqual(['Reference: NT-1004'])
  expect(linesOf(content, 'Time checked')).toEqual([
    'As entered: 2024-03-05 08:30 · time zone America/New_York',
    'Local time: Mar 5, 2024, any second of 8:30 AM EST (UTC−5)',
    'UTC: 2024-03-05T13:30:00.000000Z to 2024-03-05T13:30:59.999999Z',
    'Precision: One minute. All of it was checked, because the time isn’t more exact.',
  ])
  expect(linesOf(content, 'Based on')).toEqual([
    'Why: Activated Mar 1, 2024, 8:30:15 AM EST (UTC−5) by e.kane: Back from repair',
    'Active: from Mar 1, 2024, 8:30:15 AM EST (UTC−5) to Nov 3, 2024, 1:00:00 AM EST (UTC−5)',
  ])
  expect(linesOf(content, 'Nearby changes')).toEqual([
    'Start of this status: Mar 1, 2024, 8:30:15 AM EST (UTC−5): activated (revision 2)',
    'Start of this status: Changed by: e.kane; reason: Back from repair',
    'Start of this status: In the API: history_type\u00a0“~”, active\u00a0true, history_date\u00a02024-03-01T13:30:15Z',
    'Before that: Jan 10, 2024, 7:00:00 AM EST (UTC−5): created, inactive (revision 1)',
    'Before that: Changed by: d.ross; reason: Lease',
    'Next change: Nov 3, 2024, 1:00:00 AM EST (UTC−5): deactivated (revision 3)',
    'Next change: Changed by: unknown user; no reason given',
  ])
  expect(linesOf(content, 'How it was found')).toEqual([
    'Made by: Dana Ross',
    'Checked at: 2026-11-21T10:00:00.000000Z (this computer’s clock)',
    'Server’s clock: 2026-11-21T10:00:00Z',
    'API: https://api.example',
    'Requests: 7, listed below',
    'Changes: 3 changes in this vehicle’s history, counted before and after. None were added in between.',
    'Rule: The latest change at or before the end of that time decides.',
  ])
  const requests = linesOf(content, 'Requests')
  expect(requests).toHaveLength(7)
  expect(requests[1]).toBe(
    'GET /v2/vehicles/1042/history/?history_date__lte=2024-03-05T13%3A30%3A59.999999Z&limit=1',
  )
  const limits = linesOf(content, 'What this does not prove').join('\n')
  for (const limit of ['Who drove', 'this plate at that time', 'June 3, 2023', 'isn’t digitally signed'])
    expect(limits).toContain(limit)
})

test('shows changes within the time separately, however close they are', async () => {
  const near = [...rows, revision(9, '2024-03-01T13:30:15.000001Z', false)]
  const content = await words(near, '2024-03-01 08:30')
  expect(linesOf(content, 'Based on').filter((line) => line.startsWith('During that time'))).toEqual([
    'During that time: from Mar 1, 2024, 8:30:00 AM EST (UTC−5): Inactive (revision 1)',
    'During that time: from Mar 1, 2024, 8:30:15.000000 AM EST (UTC−5): Active (revision 2)',
    'During that time: from Mar 1, 2024, 8:30:15.000001 AM EST (UTC−5): Inactive (revision 9)',
  ])
  expect(content.headlines[0]?.axis?.label).toContain(
    'from Mar 1, 2024, 8:30:15.000000 AM EST (UTC−5) active, from Mar 1, 2024, 8:30:15.000001 AM EST (UTC−5) inactive.',
  )
})

test('shows all caveats in full, labeled if there are two interpretations', async () => {
  expect((await words([], '2024-03-05 08:30')).caveats).toEqual([
    'This vehicle has no history. It may have been deactivated before June 3, 2023, or the ID may be wrong or belong to another fleet.',
  ])
  const late = [revision(1, '2024-11-03T06:00:00Z', true, { kind: '+' })]
  const { caveats } = await words(late, '2024-11-03 01:30')
  expect(caveats).toEqual([
    'Earlier time: The vehicle didn’t exist yet. It was created on Nov 3, 2024, 1:00:00 AM EST (UTC−5).',
  ])
})

test('explains two interpretations before it lists them, and labels each', async () => {
  const twice =
    'Clocks in America/New_York showed 1:30 AM twice on November 3, 2024, because they were set back.'
  const different = await words(rows, '2024-11-03 01:30')
  expect(different.lead).toBe(`${twice} The verdict depends on which of the two is meant.`)
  expect(different.headlines.map(({ label }) => label)).toEqual(['Earlier time', 'Later time'])
  const same = await words(rows.slice(0, 2), '2024-11-03 01:30')
  expect(same.lead).toBe(`${twice} The verdict is the same for both.`)
  const one = await words(rows, '2024-03-05 08:30')
  expect([one.lead, one.headlines[0]?.label]).toEqual([null, null])
  // The vehicle changed within both interpretations, at different times.
  const often = [
    ...rows,
    revision(4, '2024-11-03T05:30:10Z', false),
    revision(5, '2024-11-03T05:31:10Z', true),
    revision(6, '2024-11-03T06:00:01Z', true),
    revision(7, '2024-11-03T06:30:20Z', false),
  ]
  expect((await words(often, '2024-11-03 01:30')).lead).toContain('depends on which of the two')
})

test('shows a different plate on the toll first, and again among the limits', async () => {
  const subject = {
    vehicleId: 1042,
    plate: '8ABC123',
    plateState: 'NY',
    plateNote: 'Any words.',
    isFromRecord: true,
    tollPlate: '7XYZ999 (NJ)',
    fleet: { id: 7, title: 'Alder Rentals' },
  }
  const content = await words(rows, '2024-03-05 08:30', { subject })
  expect(content.caveats).toEqual([
    'The toll notice lists another plate: 7XYZ999 (NJ). This statement is only about 8ABC123 (NY).',
  ])
  expect(linesOf(content, 'What this does not prove')).toContain(
    'That this is the vehicle on the toll notice, which lists 7XYZ999 (NJ).',
  )
  // If the fleet has the vehicle's record, a wrong ID can't be the reason for an empty history.
  const empty = await words([], '2024-03-05 08:30', { subject })
  expect(empty.caveats.at(-1)).toBe(
    'This vehicle has no history. Vehicles deactivated before June 3, 2023 don’t have any.',
  )
  expect(linesOf(empty, 'Nearby changes')).toEqual(['Other changes: No changes are recorded.'])
})

test('a query with a fraction of a second shows fractions, and mentions a tie once', async () => {
  const history = [
    revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
    revision(2, '2024-06-11T16:45:00.25Z', true),
    revision(3, '2024-06-11T16:45:00.25Z', false),
    revision(4, '2024-08-01T00:00:00Z', true),
  ]
  const content = await words(history, '2024-06-11 12:45:00.25')
  expect(linesOf(content, 'Time checked')).toContain(
    'Precision: One fraction of a second. All of it was checked, because the time isn’t more exact.',
  )
  const around = linesOf(content, 'Nearby changes').filter((line) => line.includes('revision'))
  expect(around).toEqual([
    'Start of this status: Jun 11, 2024, 12:45:00.250 PM EDT (UTC−4): changed, inactive (revision 3)',
    'At the same time: Jun 11, 2024, 12:45:00.250 PM EDT (UTC−4): changed, active (revision 2)',
    'Next change: Jul 31, 2024, 8:00:00.000 PM EDT (UTC−4): activated (revision 4)',
  ])
  expect(content.caveats.join()).toContain('Jun 11, 2024, 12:45:00.250 PM EDT')
  // The state that started with the tie is still in effect later.
  const later = await words(
    [...history.slice(0, 3), revision(9, '2024-07-01T00:00:00Z', false)],
    '2024-07-05 08:30',
  )
  expect(linesOf(later, 'Nearby changes').filter((line) => line.includes('revision'))).toEqual([
    'Last change before the toll: Jun 30, 2024, 8:00:00 PM EDT (UTC−4): changed, inactive (revision 9)',
    'Start of this status: Jun 11, 2024, 12:45:00 PM EDT (UTC−4): changed, inactive (revision 3)',
    'At the same time: Jun 11, 2024, 12:45:00 PM EDT (UTC−4): changed, active (revision 2)',
  ])
  expect(linesOf(later, 'Based on')[0]).toBe(
    'Why: Deactivated Jun 11, 2024, 12:45:00 PM EDT (UTC−4) by d.ross, based on the order of changes recorded at the same time: Lease',
  )
})

test('the same data gives the same texts', async () => {
  const data = await statementOf(fakeHistory(rows), '2024-03-05 08:30')
  expect(contentOf(JSON.parse(fileText(data)))).toEqual(contentOf(data))
})

test('lists the statements on the cover of a pack', async () => {
  const [first, ...others] = await Promise.all(
    ['2024-03-05 08:30', '2024-11-03 01:30', '2024-01-05 08:30:15'].map((typed) =>
      statementOf(fakeHistory(rows), typed),
    ),
  )
  if (first === undefined) throw new Error('no statement')
  const summary = [{ name: 'Active', count: '1', amount: '$ 2.40' }]
  const cover = buildCover({
    madeAt: MADE_AT,
    zone: 'UTC',
    madeBy: 'Dana Ross',
    fleet: { id: 7, title: 'Alder Rentals' },
    listName: 'May tolls',
    summary,
    statements: [filledData(first, { name: 'Dana Ross', contact: 'tolls@alder.example' }), ...others],
    amounts: ['2.40', '–', '–'],
    currency: 'USD',
    names: ['N-1', 'Row 3', 'Row 4'],
  })
  expect(cover).toEqual({
    title: 'Evidence pack',
    documentTitle: 'Evidence pack: May tolls, 3 statements',
    facts: [
      { name: 'List', lines: ['May tolls'] },
      { name: 'Fleet', lines: ['Alder Rentals (fleet 7)'] },
      { name: 'Filed by', lines: ['Dana Ross · tolls@alder.example'] },
      { name: 'Made by', lines: ['Dana Ross'] },
      { name: 'Made at', lines: ['Nov 21, 2026, 10:00:00 AM UTC'] },
      { name: 'Statements', lines: ['3 statements'] },
    ],
    summary,
    rows: [
      ['N-1', '8ABC123 (NY)', 'Mar 5, 2024, 8:30 AM EST', 'Active'],
      ['Row 3', '8ABC123 (NY)', 'Nov 3, 2024, 1:30 AM EDT or EST', 'Two possible times: active, inactive'],
      ['Row 4', '8ABC123 (NY)', 'Jan 5, 2024, 8:30:15 AM EST', 'No record'],
    ],
    amounts: ['2.40', '–', '–'],
    amountName: 'Amount (USD)',
  })
})
