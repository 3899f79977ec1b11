import { expect, test } from 'vitest'
import type { Revision } from '../../../api/resources/revision'
import { HISTORY_START, isBeginning } from '../../../domain/periods/status-period'
import { fakeHistory, revision } from '../../../domain/testing/fake-history'
import { MADE_AT } from '../../../domain/testing/fake-statement'
import { fromTo, inForce, inOrder, statesWithin } from '../../../domain/testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../../../domain/testing/random-history'
import { parseQueryTime, type QueryMoments } from '../../../domain/time/query-time'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { formatInstant, type Instant, SECOND } from '../../../lib/time/instant'
import { shortZoneText, timeText } from '../../../lib/time/time-text'
import { answerPlaces } from '../testing/answer-places'

const SEED = randomSeed()
const ZONE = 'America/New_York'
type Moments = QueryMoments['moments']
type Places = Awaited<ReturnType<typeof answerPlaces>>

/** Matches each caveat by its sentence, on any page. */
const LONG: Readonly<Record<string, RegExp>> = {
  contradiction: /We found a change at/,
  future: /when you checked \(.*when it’s over/,
  'just-passed': /had just ended when you checked/,
  'before-history': /starts on June 3, 2023/,
  'no-history': /This vehicle has no history/,
  'not-from-creation': /The oldest entry \(.*\) is .*, not the vehicle’s creation/,
  'not-yet-created': /he vehicle didn’t exist yet\. It was created on/,
  deletion: /the vehicle was deleted \(|The vehicle was deleted on/,
  'ties-disagree': /exactly the same time, /,
  'back-fill': /The oldest entry \(.*\) has the date the history starts/,
}
const codesIn = (text: string) => Object.keys(LONG).filter((code) => LONG[code]?.test(text))
const sorted = (codes: Iterable<string>) => [...new Set(codes)].sort()

/** Returns the status that a sentence names. */
function sentenceState(text: string): string {
  if (/[Ww]e can’t say yet whether/.test(text)) return 'not-yet'
  if (/[Ii]t isn’t certain whether/.test(text)) return 'not-certain'
  if (/[Nn]o record shows whether/.test(text)) return 'no-record'
  if (/ was at first | had no record at first| changed status on /.test(text)) return 'changed'
  if (/ was deleted from /.test(text)) return 'deleted'
  return / was not active on /.test(text) ? 'inactive' : 'active'
}

function headlineState(text: string): string {
  if (/^That time (?:isn’t over yet|is in the future)/.test(text)) return 'not-yet'
  if (/^Changed during that/.test(text)) return 'changed'
  if (/^Deleted (?:before|during) /.test(text)) return 'deleted'
  return /^No record/.test(text) ? 'no-record' : /^Active/.test(text) ? 'active' : 'inactive'
}

const CELLS: Readonly<Record<string, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  'no-record': 'No record',
  changed: 'Changed during that time',
  deleted: 'Deleted',
  'not-yet': 'None yet',
}
const COVERS: Readonly<Record<string, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  'no-record': 'No record',
  changed: 'Changed during that time',
  deleted: 'Deleted',
  'not-yet': 'Not over yet',
}

function coverOf(state: string, codes: readonly string[]): string | undefined {
  const has = (code: string) => codes.includes(code)
  if (state !== 'not-yet' && (has('ties-disagree') || has('contradiction'))) return 'Uncertain'
  const isBack = has('deletion') && (state === 'active' || state === 'inactive')
  return isBack ? 'Deleted for a while' : COVERS[state]
}

/** Finds the status by checking every row. Ignores certainty, which the caveats express. */
function stateAt(rows: readonly Revision[], { start, end }: Moments[0], now: Instant): string {
  if (end >= now + SECOND) return 'not-yet'
  const [state = '', ...more] = statesWithin(rows, start, end)
  if (more.length > 0) return 'changed'
  return inForce(rows, end)?.kind === '-' ? 'deleted' : (state.split('@')[0] ?? '')
}

/** Lists all formats of a time in the verdict. */
const written = (at: Instant, zone: string) =>
  (['second', 'milli', 'micro'] as const).map((precision) => timeText(at, zone, precision))

/** Compares the verdicts of all places for one time with each other, and with the rows. */
function compare(said: Places, rows: readonly Revision[], moments: Moments, now: Instant, where: string) {
  const { card, copied, row, json, statement, pdf, contexts } = said
  const [answer] = json.answers
  const isOrdered = contexts.every(({ contradiction, higherTie }) => !contradiction && !higherTie)
  // By the specification, the service's first row counts. If it may be wrong, the verdict has a caveat.
  const states = moments.map((moment, index) => {
    const state = stateAt(rows, moment, now)
    const { kind = '', deciding } = said.verdicts[index] ?? {}
    if (isOrdered || state === 'not-yet') return state
    return deciding?.kind === '-' && kind !== 'changed' ? 'deleted' : kind
  })

  // Status: headline and data match the rule. A sentence also shows if it is uncertain.
  for (const [index, state] of states.entries()) {
    const context = contexts[index]
    const isCertain = !context?.contradiction && !context?.higherTie
    const worded = isCertain || state === 'not-yet' ? state : 'not-certain'
    const own = statement.findings[index]
    expect(sentenceState(own?.sentence ?? ''), where).toBe(worded)
    const codes = answer?.times[index]?.caveats ?? []
    if (isOrdered) {
      const isRead = answer?.times[index]?.verdict
      expect(isRead, where).toBe(state === 'deleted' ? own?.kind : state)
    }
    // A time that hasn't ended has no context, because it has no verdict yet.
    if (state === 'not-yet') expect(own?.caveats, where).toEqual(expect.arrayContaining(codes))
    else expect(sorted(codes), where).toEqual(sorted(own?.caveats ?? []))
  }
  const [state = '', second = state] = states
  const isOne = moments.length === 1
  if (isOne) {
    expect(headlineState(card.status), where).toBe(state)
    expect(sentenceState(card.sentence), where).toBe(sentenceState(statement.findings[0]?.sentence ?? ''))
    expect(copied.split('\n')[0], where).toBe(card.sentence)
    expect(pdf.join('\n'), where).toContain(statement.findings[0]?.sentence)
    const codes = statement.findings[0]?.caveats ?? []
    expect(statement.cover, where).toBe(coverOf(state, codes))
    compareStatus(said, state, codes, where)
  } else if (state !== second || state === 'changed') {
    expect(row, where).toMatchObject({ status: 'needs-review' })
  }

  // Caveats: the same in full, as codes, and in short form.
  const all = sorted(statement.findings.flatMap(({ caveats }) => caveats))
  expect(sorted(codesIn(card.status)), where).toEqual(all)
  expect(sorted(codesIn(copied)), where).toEqual(all)
  expect(sorted(codesIn(statement.content.caveats.join('\n'))), where).toEqual(all)
  expect(sorted(codesIn(pdf.join('\n'))), where).toEqual(all)
  const has = (code: string) => all.includes(code)
  expect(has('before-history'), where).toBe(moments.some(({ start }) => start < HISTORY_START))
  expect(has('no-history'), where).toBe(rows.length === 0)
  expect(has('future'), where).toBe(states.includes('not-yet'))

  // The reason and the period.
  if (!isOrdered || states.includes('not-yet')) return
  expect(copied.match(/(?<=\nBased on: ).*/g), where).toEqual(statement.why)
  for (const [index, moment] of moments.entries()) comparePeriod(said, rows, moment, index, where)
}

/** Checks the row's verdict: the status, or a review for a reason that the verdict's data contains. */
function compareStatus({ row }: Places, state: string, codes: readonly string[], where: string) {
  if (row.status !== 'needs-review') {
    expect(row.status, where).toBe(state)
    return
  }
  const reasons: readonly [RegExp, boolean][] = [
    [/^That time (?:isn’t over yet|is in the future)/, state === 'not-yet'],
    [/^Another change contradicts/, codes.includes('contradiction')],
    [/^Changes at the same time conflict/, codes.includes('ties-disagree')],
    [/^Changed during that time/, state === 'changed'],
    [/^That time had just ended/, codes.includes('just-passed')],
    [/^Partly before June 3, 2023/, codes.includes('before-history')],
    [/^Deleted during that time/, state === 'deleted'],
    [/^Deleted and restored/, codes.includes('deletion') && state !== 'deleted'],
  ]
  const found = reasons.filter(([words]) => words.test(row.note))
  expect(found, `${where}: ${row.note}`).toHaveLength(1)
  expect(found[0]?.[1], `${where}: ${row.note}`).toBe(true)
}

function comparePeriod(
  { card, copied, row, cell, json, statement }: Places,
  rows: readonly Revision[],
  moment: Moments[0],
  index: number,
  where: string,
) {
  const ordered = inOrder(rows)
  const deciding = inForce(rows, moment.end)
  const place = ordered.findIndex(({ id }) => id === deciding?.id)
  const {
    period: run,
    deletedBy,
    nextChange,
  } = deciding === null
    ? { period: null, deletedBy: null, nextChange: ordered[0] ?? null }
    : fromTo(ordered, place, moment.end)
  const first = run?.first
  const isKnown = first !== undefined && (run?.before !== null || isBeginning(first))
  const end = deletedBy ?? nextChange
  const period = {
    from: isKnown ? formatInstant(first.instant) : null,
    to: end && formatInstant(end.instant),
  }
  expect(json.answers[0]?.times[index]?.period, where).toEqual(period)
  if (json.times.length === 1 && row.status === 'inactive') {
    const time = (at: Instant) => timeText(at, moment.zone, 'second', shortZoneText)
    if (isKnown) expect(cell('Inactive from'), where).toBe(time(first.instant))
    expect(cell('Inactive to'), where).toBe(end ? time(end.instant) : '')
  }
  const names = /\n((?:Active|Inactive|Deleted|First change|From – to): .*)/g
  const line = [...copied.matchAll(names)][index]?.[1] ?? ''
  expect(statement.basis, where).toContain(line)
  expect(card.facts[index], where).toContain(line.replace(': ', '\n'))
  expect(line.includes(' or earlier'), where).toBe(first !== undefined && !isKnown)
  for (const at of [first, end].flatMap((one) => one?.instant ?? []))
    expect(
      written(at, moment.zone).some((time) => line.includes(time)),
      `${where}: ${line}`,
    ).toBe(true)
}

test(`all places show the same for random histories (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const seen = new Map<string, number>()
  for (let round = 0; round < runs(2000); round++) {
    const rows = randomHistory(random, 30)
    const moment = randomMoment(random, rows)
    // Any two instants can be the interpretations of a time that clocks showed twice.
    const moments: Moments = random(4) === 0 ? [moment, randomMoment(random, rows)] : [moment]
    const [cap, order] = [1 + random(35), random(4)]
    const now = random(4) === 0 ? moment.start + random(70) * SECOND : MADE_AT
    const ties = { lowTiesFirst: order === 1, shuffledTies: order === 2 }
    const source = fakeHistory(rows, { cap, respondedAt: now, ...ties })
    const said = await answerPlaces(source, moments, now)
    const state = stateAt(rows, moment, now)
    seen.set(state, (seen.get(state) ?? 0) + 1)
    compare(said, rows, moments, now, `seed ${SEED}, round ${round}`)
  }
  for (const state of Object.keys(CELLS)) expect(seen.get(state) ?? 0, state).toBeGreaterThan(runs(20))
})

const made = revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' })
const on = revision(2, '2024-03-01T13:30:15.000001Z', true)
const off = revision(3, '2024-11-03T06:00:00Z', false)
const gone = revision(4, '2024-12-03T06:00:00Z', false, { kind: '-' })
const again = revision(5, '2024-12-03T06:00:20Z', true)

test.each<[what: string, rows: readonly Revision[], typed: string]>([
  ['no history', [], '2024-03-05 08:30'],
  ['before the history', [made, on], '2023-05-05 08:30'],
  ['partly before the history', [revision(1, '2023-06-03T00:00:00Z', true)], '2023-06-02 20:00'],
  ['not yet created', [made, on], '2024-01-05 08:30'],
  ['created within the time', [made, on], '2024-01-10 07:00'],
  ['a back-fill', [revision(1, '2023-06-03T00:00:01Z', true, { kind: '+' })], '2024-03-05 08:30'],
  ['a history without the creation', [on, off], '2024-03-05 08:30'],
  ['active', [made, on, off], '2024-03-05 08:30'],
  ['not active', [made, on, off], '2024-02-05 08:30'],
  ['changed', [made, on, off], '2024-03-01 08:30'],
  ['deleted', [made, on, off, gone], '2024-12-05 08:30'],
  ['a deletion alone', [gone], '2024-12-05 08:30'],
  ['deleted and recorded again within the time', [made, on, gone, again], '2024-12-03 01:00'],
  [
    'deleted and recorded again in the same state',
    [made, on, { ...gone, active: true }, again],
    '2024-12-03 01:00',
  ],
  ['recorded again', [made, on, off, gone, again], '2024-12-05 08:30'],
  ['two interpretations that agree', [made, on], '2024-11-03 01:30'],
  [
    'two interpretations that disagree',
    [made, on, revision(3, '2024-11-03T06:00:01Z', false)],
    '2024-11-03 01:59',
  ],
  ['just passed', [made, on], '2026-11-21 04:59'],
  ['not ended', [made, on], '2026-11-21 05:00'],
  ['in the future', [made, on], '2027-11-21 05:00'],
  ['a tie', [made, on, { ...on, id: '7', active: false }], '2024-03-05 08:30'],
])('all places show the same: %s', async (what, rows, typed) => {
  const time = parseQueryTime(typed, ZONE)
  if (time.kind !== 'moments') throw new Error(`no moment: ${typed}`)
  for (const lowTiesFirst of [false, true]) {
    const source = fakeHistory(rows, { respondedAt: MADE_AT, lowTiesFirst })
    compare(await answerPlaces(source, time.moments, MADE_AT), rows, time.moments, MADE_AT, what)
  }
})
