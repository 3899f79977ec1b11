import type { Revision } from '../../api/resources/revision'
import { paths } from '../../contract/paths'
import { countWords } from '../../lib/text/count-words'
import { formatInstant, type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { precisionAmong } from '../../lib/time/time-precision'
import { timeText } from '../../lib/time/time-text'
import { writtenPerson } from '../person/person-name'
import { basisParts, periodWords, textOfParts } from '../verdict/answer-basis'
import { lastRecordName, neighbours } from '../verdict/answer-text'
import type { VerdictContext } from '../verdict/facts'
import { answerTimes, askedMomentText, fractionOf, spanName } from '../verdict/verdict-words'
import { isDeletion } from '../words/fleet-state'
import { kindWord } from '../words/revision-words'
import { oneLine, vehicleName } from '../words/subject-words'
import { FILING_NAMES, NOTICE_KEYS, PERSON_KEYS } from './filing'
import { readPlateNote } from './read-plate'
import { type StatementReading, subjectOf } from './replay'
import type { StatementSection } from './statement-content'
import { FILED_VERSION, type Filing, type StatementData, type StatementFile } from './statement-schema'

export const READINGS = ['First reading', 'Second reading'] as const

/** All parts, or, where the technical one is only in the data, what an agency reads and the hash. */
export function sectionsOf(file: StatementFile, count: number, readings: readonly StatementReading[]) {
  const { data } = file
  const { pages } = data
  const [vehicle, notice] = [[vehicleSection(data)], noticeSection(data)]
  const about = isFiled(data) ? [...notice, ...vehicle] : [...vehicle, ...notice]
  const answers = readings.map((reading, index) => {
    const suffix = readings.length === 1 ? '' : `, ${READINGS[index]?.toLowerCase()}`
    return {
      time: timeSection(data, reading, suffix),
      basis: basisSection(reading, suffix),
      around: neighboursSection(reading, suffix),
    }
  })
  // When each was answered is in the data.
  const requests = data.answers.map(({ query }) => `GET ${paths.vehicleHistory(data.vehicle.id)}?${query}`)
  const found = [foundSection(data, count), { kind: 'code', title: 'Requests', lines: requests } as const]
  const limits = limitsSection(data)
  const filed = filedSection(data)
  const hash = { kind: 'code', title: 'SHA-256 of the data', lines: [file.sha256] } as const
  if (pages === undefined) {
    const all = answers.flatMap(({ time, basis, around }) => [time, basis, around])
    return [...about, ...all, ...found, limits, ...filed, hash]
  }
  const [bases, times] = [answers.map(({ basis }) => basis), answers.map(({ time }) => time)]
  const readFirst = [...bases, ...about, ...times, ...filed, limits]
  const first = readFirst.map((section) => ({ ...section, isLarge: true }))
  if (pages === 'technical-attached') return [...first, hash]
  const technical = [...answers.map(({ around }) => around), ...found, hash]
  return [...first, ...technical.map((section, at) => ({ ...section, startsPage: at === 0 }))]
}

/** A heading with facts: of each its name, then its lines. */
function factsSection(title: string, facts: readonly (readonly [name: string, ...lines: string[]])[]) {
  return { kind: 'facts', title, facts: facts.map(([name, ...lines]) => ({ name, lines })) } as const
}

/** The plate with where it was read from, the vehicle's id and the fleet; the toll's reference where no notice has it. */
function vehicleSection(data: StatementData): StatementSection {
  const { vehicle, fleet } = data
  return factsSection('Vehicle', [
    ['Plate', ...plateLines(data)],
    ['Vehicle id', String(vehicle.id)],
    ['Fleet', fleetText(fleet)],
    ...(isFiled(data) ? [] : [referenceFact(data)]),
  ])
}

/** Whether its first page is for an agency, and has the number that this files by where it is seen first. */
export const isFiled = ({ version, pages }: StatementData): boolean =>
  version === FILED_VERSION && pages !== undefined

const referenceFact = ({ reference }: StatementData) =>
  ['Reference', reference === null ? 'None given' : oneLine(reference)] as const

/** What the toll's notice says, as it was typed: what an agency looks for first. */
function noticeSection(data: StatementData): StatementSection[] {
  const facts = [...(isFiled(data) ? [referenceFact(data)] : []), ...filledFacts(data.filing, NOTICE_KEYS)]
  return facts.length === 0 ? [] : [factsSection('Toll notice', facts)]
}

/** Who files the statement, what they say, and a line to sign on. */
function filedSection({ filing }: StatementData): StatementSection[] {
  if (filing === undefined) return []
  return [{ ...factsSection('Filed by', filledFacts(filing, PERSON_KEYS)), signature: 'Signature and date' }]
}

function filledFacts(filing: Filing = {}, keys: readonly (keyof Filing)[]) {
  return keys.flatMap((key) => {
    const value = filing[key]
    return value === undefined ? [] : [[FILING_NAMES[key], oneLine(value)] as const]
  })
}

function plateLines(data: StatementData): string[] {
  const { plate, plateNote } = data.vehicle
  if (oneLine(plate) === '') return ['Not known. The history of a vehicle has no plate.']
  const source = plateNote === null ? 'Read from the vehicle’s record.' : oneLine(plateNote)
  return [vehicleName(subjectOf(data)), `${source} The history itself has no plate.`]
}

/** `Alder Rentals (fleet 7)`. */
export function fleetText({ id, title }: StatementData['fleet']): string {
  const name = title === null ? '' : oneLine(title)
  if (id === null)
    return name === '' ? 'The default fleet of the person who asked' : `${name} (the default fleet)`
  return name === '' ? `Fleet ${id}` : `${name} (fleet ${id})`
}

/** The time as it was typed, in the zone of the plaza and in UTC, with its precision. */
function timeSection(data: StatementData, { verdict }: StatementReading, suffix: string) {
  const { start, end, zone } = verdict.moment
  return factsSection(`Time asked${suffix}`, [
    ['As given', `${oneLine(data.asked.typed)} · time zone ${oneLine(data.asked.zone)}`],
    ['Local time', askedMomentText(verdict.moment, zone)],
    ['UTC', start === end ? utc(start) : `${utc(start)} to ${utc(end)}`],
    ['Precision', precisionText(verdict.moment)],
  ])
}

function precisionText(moment: StatementReading['verdict']['moment']): string {
  if (spanName(moment) === 'time') return 'A span of time. All of it was checked, both ends included.'
  const name = PARTS.get(moment.end - moment.start + 1) ?? 'fraction of a second'
  if (name === 'microsecond') return 'One microsecond'
  return `One ${name}. All of it was checked: the time does not say more.`
}

/** Names of the lengths that a typed time can have, in microseconds. */
const PARTS: ReadonlyMap<number, string> = new Map([
  [MINUTE, 'minute'],
  [SECOND, 'second'],
  [100_000, 'tenth of a second'],
  [10_000, 'hundredth of a second'],
  [1000, 'millisecond'],
  [100, 'ten-thousandth of a second'],
  [10, 'hundred-thousandth of a second'],
  [1, 'microsecond'],
])

const STATES = {
  active: 'On the fleet',
  'not-active': 'Off the fleet',
  'no-record': 'No record yet',
} as const

/** The change that set the state, with who and why, and from when to when the state held. */
function basisSection({ verdict, answer }: StatementReading, suffix: string): StatementSection {
  const { spans, moment } = verdict
  const time = answerTimes(answer, moment.zone)
  const period = periodWords(answer, time)
  const precision = precisionAmong(
    spans.map(({ from }) => from),
    fractionOf(moment),
  )
  const states = spans.map(({ from, state, revision }) => {
    const by = revision ? ` (revision ${revision.id})` : ''
    return `from ${timeText(from, moment.zone, precision(from))}: ${STATES[state]}${by}`
  })
  return factsSection(`Based on${suffix}`, [
    ['Why', textOfParts(basisParts(answer, time, writtenPerson))],
    [period.name, period.text],
    ...(spans.length > 1 ? [['During that time', ...states] as const] : []),
  ])
}

/** The revisions around the time asked, each with who and why. */
function neighboursSection({ verdict, context, answer }: StatementReading, suffix: string) {
  const time = answerTimes(answer, verdict.moment.zone)
  const { deciding } = verdict
  const linesOf = (revision: Revision) => {
    const { username, reason } = revision
    const what = `${changeWords(revision, deciding, context)} (revision ${revision.id})`
    const who = `Changed by: ${username ? oneLine(writtenPerson(username)) : 'not recorded'}`
    const why = `reason: ${reason ? oneLine(reason) : 'not recorded'}`
    const raw = revision.id === deciding?.id ? [`In the API: ${rawText(deciding)}`] : []
    return [`${time(revision.instant)}: ${what}`, `${who}; ${why}`, ...raw]
  }
  const around = neighbours(verdict, context)
  const isNamed = deciding === null || around.some(({ revision }) => revision.id === deciding.id)
  const all = isNamed ? around : [{ name: lastRecordName(verdict), revision: deciding }, ...around]
  const none = context.noHistory ? 'No changes are recorded.' : 'None bears on this answer.'
  return factsSection(
    `Revisions around it${suffix}`,
    all.length === 0
      ? [['Other revisions', none]]
      : all.map(({ name, revision }) => [name, ...linesOf(revision)] as const),
  )
}

/**
 * What a revision around a verdict did, in the words of people: `taken off the fleet`. A change is called that only where
 * the state before it is known to be the other one; else its kind and the state that it leaves: `changed, off the fleet`.
 * @param deciding the verdict's
 */
function changeWords(revision: Revision, deciding: Revision | null, { run, nextChange }: VerdictContext) {
  const { kind, active } = revision
  if (isDeletion(revision)) return 'deleted'
  const before = revision.id === run?.first.id ? run.before : revision.id === nextChange?.id ? deciding : null
  // Of one instant, which came first is judged by the ids alone.
  const isTurn =
    before !== null && before.instant < revision.instant && !isDeletion(before) && before.active !== active
  if (kind === '~' && isTurn) return active ? 'put on the fleet' : 'taken off the fleet'
  return `${kindWord(kind)}, ${active ? 'on the fleet' : 'off the fleet'}`
}

function rawText({ kind, active, historyDate }: Revision): string {
  return `history_type\u00a0“${oneLine(kind)}”, active\u00a0${active}, history_date\u00a0${oneLine(historyDate)}`
}

/** Who asked, when by both clocks, whom, and how many requests and revisions that were. */
function foundSection(data: StatementData, count: number): StatementSection {
  const { answers, madeAt, madeBy, api } = data
  const counted = 'counted before and after: none was recorded meanwhile.'
  return factsSection('How it was found', [
    ['Made by', madeByText(madeBy)],
    ['Asked at', `${utc(madeAt)} (this computer’s clock)`],
    ['Service’s clock', clockText(answers)],
    ['API', api],
    ['Requests', `${answers.length.toLocaleString('en')}, listed below`],
    ['Revisions', `${countWords(count, 'revision')} of this vehicle in all, ${counted}`],
    ['Rule', 'The newest revision at or before the end of the time asked decides.'],
  ])
}

/** Who made a statement or a pack. */
export function madeByText(madeBy: string | null): string {
  return madeBy === null ? 'Not recorded' : oneLine(writtenPerson(madeBy))
}

function clockText(answers: StatementData['answers']): string {
  const clock = answers.flatMap(({ answeredAt }) => answeredAt ?? [])
  if (clock.length === 0) return 'Not sent with the answers'
  const [first, last] = [Math.min(...clock), Math.max(...clock)]
  return first === last ? seconds(first) : `${seconds(first)} to ${seconds(last)}`
}

/** What nobody may read into a statement. */
function limitsSection(data: StatementData): StatementSection {
  const { tollPlate } = readPlateNote(data.vehicle.plateNote)
  const items = [
    'Who drove the vehicle, or where it was.',
    ...(tollPlate === null
      ? []
      : [`That this is the vehicle that the toll means: the toll names ${oneLine(tollPlate)}.`]),
    `That the vehicle had this plate at that time${oneLine(data.vehicle.plate) === '' ? '' : `: ${vehicleName(subjectOf(data))} is its plate as it is known now`}. The history has no plates.`,
    'Anything before 3 June 2023 (UTC): the history begins then.',
    'What was recorded after this statement was made. A later change may be dated earlier.',
    ...(data.filing === undefined
      ? []
      : ['What the toll’s notice says, and who files this statement: that is as it was typed.']),
    'Who made this statement: the hash below is no signature. It shows that the data was not altered by accident.',
  ]
  return { kind: 'list', title: 'What this does not prove', items }
}

/** UTC with all digits, as revisions are compared. */
const utc = formatInstant

/** The service's clock has whole seconds. */
function seconds(instant: Instant): string {
  return formatInstant(instant - (instant % SECOND)).replace(/\.\d+Z$/, 'Z')
}
