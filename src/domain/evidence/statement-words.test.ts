import { expect, test } from 'vitest'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, rows, statementOf, words } from '../testing/fake-statement'
import { coverOf } from './pack'
import type { StatementContent } from './statement-content'
import { fileOf } from './statement-file'
import { contentOf } from './statement-words'

/** All lines of a section. */
function linesOf({ sections }: StatementContent, title: string): string[] {
  const section = sections.find((one) => one.title === title)
  if (!section) throw new Error(`no section: ${title}`)
  if (section.kind === 'list') return [...section.items]
  if (section.kind === 'code') return [...section.lines]
  return section.facts.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`))
}

test('a statement says what the design lists', async () => {
  const content = await words(rows, '2024-03-05 08:30')
  expect(content.documentTitle).toBe('Evidence statement: 8ABC123 (NY), 5 March 2024, 08:30 EST (UTC−5)')
  expect(content.sections.map(({ title }) => title)).toEqual([
    'Vehicle',
    'Time asked',
    'Based on',
    'Revisions around it',
    'How it was found',
    'Requests',
    'What this does not prove',
    'SHA-256 of the data',
  ])
  expect(linesOf(content, 'Vehicle')).toEqual([
    'Plate: 8ABC123 (NY)',
    'Plate: From the vehicle’s record, read on 21 Nov 2026. The history itself has no plate.',
    'Vehicle id: 1042',
    'Fleet: Alder Rentals (fleet 7)',
    'Reference: NT-1004',
  ])
  expect(linesOf(content, 'Time asked')).toEqual([
    'As given: 2024-03-05 08:30 · time zone America/New_York',
    'Local time: 5 Mar 2024, any second of 08:30 EST (UTC−5)',
    'UTC: 2024-03-05T13:30:00.000000Z to 2024-03-05T13:30:59.999999Z',
    'Precision: One minute. All of it was checked: the time does not say more.',
  ])
  expect(linesOf(content, 'Based on')).toEqual([
    'Why: Put on 1 Mar 2024, 08:30:15 EST (UTC−5) by e.kane: Back from repair',
    'On the fleet: from 1 Mar 2024, 08:30:15 EST (UTC−5) to 3 Nov 2024, 01:00:00 EST (UTC−5)',
  ])
  expect(linesOf(content, 'Revisions around it')).toEqual([
    'First of this status: 1 Mar 2024, 08:30:15 EST (UTC−5): put on the fleet (revision 2)',
    'First of this status: Changed by: e.kane; reason: Back from repair',
    'First of this status: In the API: history_type\u00a0“~”, active\u00a0true, history_date\u00a02024-03-01T13:30:15Z',
    'Before that: 10 Jan 2024, 07:00:00 EST (UTC−5): created, off the fleet (revision 1)',
    'Before that: Changed by: d.ross; reason: Lease',
    'Next change: 3 Nov 2024, 01:00:00 EST (UTC−5): taken off the fleet (revision 3)',
    'Next change: Changed by: not recorded; reason: not recorded',
  ])
  expect(linesOf(content, 'How it was found')).toEqual([
    'Made by: Dana Ross',
    'Asked at: 2026-11-21T10:00:00.000000Z (this computer’s clock)',
    'Service’s clock: 2026-11-21T10:00:00Z',
    'API: https://api.example',
    'Requests: 7, listed below',
    'Revisions: 3 revisions of this vehicle in all, counted before and after: none was recorded meanwhile.',
    'Rule: The newest revision at or before the end of the time asked decides.',
  ])
  const requests = linesOf(content, 'Requests')
  expect(requests).toHaveLength(7)
  expect(requests[1]).toBe(
    'GET /v2/vehicles/1042/history/?history_date__lte=2024-03-05T13%3A30%3A59.999999Z&limit=1',
  )
  const limits = linesOf(content, 'What this does not prove').join('\n')
  for (const limit of ['Who drove', 'this plate at that time', '3 June 2023', 'no signature'])
    expect(limits).toContain(limit)
  expect(linesOf(content, 'SHA-256 of the data').join('')).toMatch(/^[0-9a-f]{64}$/)
})

test('changes within the time asked are told apart, however near they are', async () => {
  const near = [...rows, revision(9, '2024-03-01T13:30:15.000001Z', false)]
  const content = await words(near, '2024-03-01 08:30')
  expect(linesOf(content, 'Based on').filter((line) => line.startsWith('During that time'))).toEqual([
    'During that time: from 1 Mar 2024, 08:30:00 EST (UTC−5): Off the fleet (revision 1)',
    'During that time: from 1 Mar 2024, 08:30:15.000000 EST (UTC−5): On the fleet (revision 2)',
    'During that time: from 1 Mar 2024, 08:30:15.000001 EST (UTC−5): Off the fleet (revision 9)',
  ])
  expect(content.headlines[0]?.axis?.label).toContain(
    'from 1 Mar 2024, 08:30:15.000000 EST (UTC−5) on the fleet, from 1 Mar 2024, 08:30:15.000001 EST (UTC−5) off the fleet.',
  )
})

test('all caveats are said in full; of two readings each says which', async () => {
  expect((await words([], '2024-03-05 08:30')).caveats).toEqual([
    'This vehicle has no history: it was taken off the fleet before 3 June 2023, or the id is wrong or belongs to another fleet.',
  ])
  const late = [revision(1, '2024-11-03T06:00:00Z', true, { kind: '+' })]
  const { caveats } = await words(late, '2024-11-03 01:30')
  expect(caveats).toEqual([
    'First reading: At that time the vehicle had not been created yet. It was created on 3 Nov 2024, 01:00:00 EST (UTC−5).',
  ])
})

test('two answers are explained before they are given, and each has a name', async () => {
  const twice =
    'Clocks in America/New_York showed 01:30 twice on 3 November 2024, before and after they went back.'
  const different = await words(rows, '2024-11-03 01:30')
  expect(different.lead).toBe(`${twice} The answer depends on which one is meant.`)
  expect(different.headlines.map(({ label }) => label)).toEqual(['First reading', 'Second reading'])
  const same = await words(rows.slice(0, 2), '2024-11-03 01:30')
  expect(same.lead).toBe(`${twice} The answer is the same for both.`)
  const one = await words(rows, '2024-03-05 08:30')
  expect([one.lead, one.headlines[0]?.label]).toEqual([null, null])
  // The vehicle changed within both readings, at different times.
  const often = [
    ...rows,
    revision(4, '2024-11-03T05:30:10Z', false),
    revision(5, '2024-11-03T05:31:10Z', true),
    revision(6, '2024-11-03T06:00:01Z', true),
    revision(7, '2024-11-03T06:30:20Z', false),
  ]
  expect((await words(often, '2024-11-03 01:30')).lead).toContain('depends on which one')
})

test('a plate that the toll names otherwise is said first, and again among the limits', async () => {
  const note =
    'Read from the vehicle’s record when this statement was made. The toll names another plate: 7XYZ999 (NJ).'
  const subject = {
    ...{ vehicleId: 1042, plate: '8ABC123', plateState: 'NY', plateNote: note },
    fleet: { id: 7, title: 'Alder Rentals' },
  }
  const content = await words(rows, '2024-03-05 08:30', { subject })
  expect(content.caveats).toEqual([
    'The toll names another plate: 7XYZ999 (NJ). This statement is about 8ABC123 (NY) alone.',
  ])
  expect(linesOf(content, 'What this does not prove')).toContain(
    'That this is the vehicle that the toll means: the toll names 7XYZ999 (NJ).',
  )
  // A fleet that has the vehicle's record has the vehicle: a wrong id is no reason for an empty history.
  const empty = await words([], '2024-03-05 08:30', { subject })
  expect(empty.caveats.at(-1)).toBe(
    'No changes of this vehicle are recorded. A vehicle that was taken off the fleet before 3 June 2023 has none.',
  )
  expect(linesOf(empty, 'Revisions around it')).toEqual(['Other revisions: No changes are recorded.'])
})

test('a question with a fraction of a second has fractions in its answer, and a tie is named once', async () => {
  const history = [
    revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
    revision(2, '2024-06-11T16:45:00.25Z', true),
    revision(3, '2024-06-11T16:45:00.25Z', false),
    revision(4, '2024-08-01T00:00:00Z', true),
  ]
  const content = await words(history, '2024-06-11 12:45:00.25')
  expect(linesOf(content, 'Time asked')).toContain(
    'Precision: One hundredth of a second. All of it was checked: the time does not say more.',
  )
  const around = linesOf(content, 'Revisions around it').filter((line) => line.includes('revision'))
  expect(around).toEqual([
    'First of this status: 11 Jun 2024, 12:45:00.250 EDT (UTC−4): changed, off the fleet (revision 3)',
    'At the same instant: 11 Jun 2024, 12:45:00.250 EDT (UTC−4): changed, on the fleet (revision 2)',
    'Next change: 31 Jul 2024, 20:00:00.000 EDT (UTC−4): put on the fleet (revision 4)',
  ])
  expect(content.caveats.join()).toContain('11 Jun 2024, 12:45:00.250 EDT')
  // Later, the state that began with that tie still holds.
  const later = await words(
    [...history.slice(0, 3), revision(9, '2024-07-01T00:00:00Z', false)],
    '2024-07-05 08:30',
  )
  expect(linesOf(later, 'Revisions around it').filter((line) => line.includes('revision'))).toEqual([
    'Last record before the toll: 30 Jun 2024, 20:00:00 EDT (UTC−4): changed, off the fleet (revision 9)',
    'First of this status: 11 Jun 2024, 12:45:00 EDT (UTC−4): changed, off the fleet (revision 3)',
    'At that same instant: 11 Jun 2024, 12:45:00 EDT (UTC−4): changed, on the fleet (revision 2)',
  ])
  expect(linesOf(later, 'Based on')[0]).toBe(
    'Why: Taken off 11 Jun 2024, 12:45:00 EDT (UTC−4) by d.ross, going by the order of changes recorded at the same instant: Lease',
  )
})

test('the same file has the same words', async () => {
  const file = fileOf(await statementOf(fakeHistory(rows), '2024-03-05 08:30'))
  const again = JSON.parse(JSON.stringify(file))
  expect(contentOf(again)).toEqual(contentOf(file))
})

test('the cover of a pack', async () => {
  const statements = await Promise.all(
    ['2024-03-05 08:30', '2024-11-03 01:30', '2024-01-05 08:30:15'].map(async (typed) =>
      fileOf(await statementOf(fakeHistory(rows), typed, { reference: typed.slice(0, 4) })),
    ),
  )
  const summary = [{ name: 'Active', count: '1', amount: '$ 2.40' }]
  const cover = coverOf({
    ...{ madeAt: MADE_AT, zone: 'UTC', madeBy: 'Dana Ross', fleet: { id: 7, title: 'Alder Rentals' } },
    ...{ listName: 'May tolls', summary, statements },
  })
  expect(cover).toEqual({
    title: 'Evidence pack',
    documentTitle: 'Evidence pack: May tolls, 3 statements',
    facts: [
      { name: 'List', lines: ['May tolls'] },
      { name: 'Fleet', lines: ['Alder Rentals (fleet 7)'] },
      { name: 'Made by', lines: ['Dana Ross'] },
      { name: 'Made at', lines: ['21 Nov 2026, 10:00:00 UTC'] },
      { name: 'Statements', lines: ['3 statements'] },
    ],
    summary,
    rows: [
      ['2024', '8ABC123 (NY)', '5 Mar 2024, 08:30 EST (UTC−5)', 'On the fleet'],
      [
        '2024',
        '8ABC123 (NY)',
        '3 Nov 2024, 01:30 EDT (UTC−4)',
        'Two readings: on the fleet, not on the fleet',
      ],
      ['2024', '8ABC123 (NY)', '5 Jan 2024, 08:30:15 EST (UTC−5)', 'No record'],
    ],
    amounts: ['–', '–', '–'],
  })
})
