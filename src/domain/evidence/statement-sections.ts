import type { Revision } from '../../api/resources/revision'
import { paths } from '../../contract/paths'
import { pluralize } from '../../lib/text/pluralize'
import { formatInstant, type Instant, SECOND } from '../../lib/time/instant'
import { precisionAmong, timeText } from '../../lib/time/time-text'
import { writtenPerson } from '../user/person-name'
import { lastRecordName, neighbors } from '../verdict/answer-text'
import { basisParts, periodWords, textOfParts } from '../verdict/answer-words'
import type { VerdictContext } from '../verdict/facts'
import {
  answerTimes,
  askedMomentText,
  fractionOf,
  READINGS,
  spanName,
  spanStatusWord,
} from '../verdict/verdict-words'
import { oneLine, vehicleName } from '../words/subject-words'
import { isDeletion, kindWord } from '../words/vehicle-status'
import { type StatementReading, subjectOf } from './replay'
import { FILING_NAMES, type Filing, NOTICE_KEYS, PERSON_KEYS, type StatementData } from './statement-data'

export interface StatementFact {
  readonly name: string
  readonly lines: readonly string[]
}

export type StatementSection = { readonly startsPage?: boolean; readonly isLarge?: boolean } & (
  | {
      readonly kind: 'facts'
      readonly title: string
      readonly facts: readonly StatementFact[]
      readonly signature?: string
    }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  /** Long technical text, such as requests. Lines can break anywhere. */
  | { readonly kind: 'code'; readonly title: string; readonly lines: readonly string[] }
)

/** Builds the part for the agency, in larger type, then the technical part unless it's only in the data. */
export function buildSections(
  data: StatementData,
  count: number,
  readings: readonly StatementReading[],
): readonly StatementSection[] {
  const answers = readings.map((reading, index) => {
    const suffix = readings.length === 1 ? '' : `, ${READINGS[index]?.toLowerCase()}`
    return {
      time: timeSection(data, reading, suffix),
      basis: basisSection(reading, suffix),
      around: neighborsSection(reading, suffix),
    }
  })
  const readFirst = [
    ...answers.map(({ basis }) => basis),
    ...noticeSection(data),
    vehicleSection(data),
    ...answers.map(({ time }) => time),
    ...filedSection(data),
    // Without technical pages, the limits go on the signed page.
    ...(data.pages === 'technical-attached' ? [limitsSection(data)] : []),
  ]
  const first = readFirst.map((section) => ({ ...section, isLarge: true }))
  if (data.pages === 'technical-attached') return first
  // The attached data has the time of each response.
  const requests = data.responses.map(({ query }) => `GET ${paths.vehicleHistory(data.vehicle.id)}?${query}`)
  const technical = [
    limitsSection(data),
    ...answers.map(({ around }) => around),
    foundSection(data, count),
    { kind: 'code', title: 'Requests', lines: requests } as const,
  ]
  return [...first, ...technical.map((section, at) => ({ ...section, startsPage: at === 0 }))]
}

export function factsSection(title: string, facts: readonly (readonly [name: string, ...lines: string[]])[]) {
  return { kind: 'facts', title, facts: facts.map(([name, ...lines]) => ({ name, lines })) } as const
}

function vehicleSection(data: StatementData): StatementSection {
  const { vehicle, fleet } = data
  return factsSection('Vehicle', [
    ['Plate', ...plateLines(data)],
    ['Vehicle ID', String(vehicle.id)],
    ['Fleet', fleetText(fleet)],
  ])
}

export function noticeSection({
  reference,
  filing,
}: Pick<StatementData, 'reference' | 'filing'>): StatementSection[] {
  const named = reference === null ? [] : [['Reference', oneLine(reference)] as const]
  const facts = [...named, ...filledFacts(filing, NOTICE_KEYS)]
  return facts.length === 0 ? [] : [factsSection('Toll notice', facts)]
}

function filedSection({ filing }: StatementData): StatementSection[] {
  if (Object.keys(filing).length === 0) return []
  return [{ ...factsSection('Filed by', filledFacts(filing, PERSON_KEYS)), signature: 'Signature and date' }]
}

const filledFacts = (filing: Filing, keys: readonly (keyof Filing)[]) =>
  keys.flatMap((key) => {
    const value = filing[key]
    return value === undefined ? [] : [[FILING_NAMES[key], oneLine(value)] as const]
  })

function plateLines(data: StatementData): string[] {
  const { plate, plateNote } = data.vehicle
  if (oneLine(plate) === '') return ['Unknown. A vehicle’s history doesn’t include its plate.']
  const source = plateNote === null ? 'Read from the vehicle’s record.' : oneLine(plateNote)
  return [vehicleName(subjectOf(data)), `${source} The history itself has no plate.`]
}

export function fleetText({ id, title }: StatementData['fleet']): string {
  const name = title === null ? '' : oneLine(title)
  if (id === null) return name === '' ? 'The requester’s default fleet' : `${name} (the default fleet)`
  return name === '' ? `Fleet ${id}` : `${name} (fleet ${id})`
}

function timeSection(data: StatementData, { verdict }: StatementReading, suffix: string) {
  const { start, end, zone } = verdict.moment
  const isCorrected = data.corrections.some(({ field }) => ['time', 'exit', 'zone'].includes(field))
  const entered = `${oneLine(data.asked.typed)} · time zone ${oneLine(data.asked.zone)}`
  return factsSection(`Time checked${suffix}`, [
    [isCorrected ? 'As corrected' : 'As entered', entered],
    ['Local time', askedMomentText(verdict.moment, zone)],
    ['UTC', start === end ? utc(start) : `${utc(start)} to ${utc(end)}`],
    ['Precision', precisionText(verdict.moment)],
  ])
}

function precisionText(moment: StatementReading['verdict']['moment']): string {
  const name = spanName(moment)
  if (name === 'time') return 'A span of time. All of it was checked, both ends included.'
  if (name === 'microsecond') return 'One microsecond'
  return `One ${name}. All of it was checked, because the time isn’t more exact.`
}

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
    return `from ${timeText(from, moment.zone, precision(from))}: ${spanStatusWord(state)}${by}`
  })
  return factsSection(`Based on${suffix}`, [
    ['Why', textOfParts(basisParts(answer, time, writtenPerson))],
    [period.name, period.text],
    ...(spans.length > 1 ? [['During that time', ...states] as const] : []),
  ])
}

function neighborsSection({ verdict, context, answer }: StatementReading, suffix: string) {
  const time = answerTimes(answer, verdict.moment.zone)
  const { deciding } = verdict
  const linesOf = (revision: Revision) => {
    const { username, reason } = revision
    const what = `${changeWords(revision, deciding, context)} (revision ${revision.id})`
    const who = `Changed by: ${username ? oneLine(writtenPerson(username)) : 'unknown user'}`
    const why = reason ? `reason: ${oneLine(reason)}` : 'no reason given'
    const { kind, active, historyDate } = revision
    const raw = `In the API: history_type\u00a0“${oneLine(kind)}”, active\u00a0${active}, history_date\u00a0${oneLine(historyDate)}`
    return [
      ...[`${time(revision.instant)}: ${what}`, `${who}; ${why}`],
      ...(revision.id === deciding?.id ? [raw] : []),
    ]
  }
  const around = neighbors(verdict, context)
  const isNamed = deciding === null || around.some(({ revision }) => revision.id === deciding.id)
  const all = isNamed ? around : [{ name: lastRecordName(verdict), revision: deciding }, ...around]
  const none = context.noHistory ? 'No changes are recorded.' : 'None affects this verdict.'
  return factsSection(
    `Nearby changes${suffix}`,
    all.length === 0
      ? [['Other changes', none]]
      : all.map(({ name, revision }) => [name, ...linesOf(revision)] as const),
  )
}

/** Returns `deactivated` if the known state before was the opposite, otherwise kind and state: `changed, inactive`. */
function changeWords(revision: Revision, deciding: Revision | null, { period, nextChange }: VerdictContext) {
  const { kind, active } = revision
  if (isDeletion(revision)) return 'deleted'
  const before =
    revision.id === period?.first.id ? period.before : revision.id === nextChange?.id ? deciding : null
  // For equal timestamps, IDs decide the order, so don't claim that the status changed.
  const isTurn =
    before !== null && before.instant < revision.instant && !isDeletion(before) && before.active !== active
  if (kind === '~' && isTurn) return active ? 'activated' : 'deactivated'
  return `${kindWord(kind)}, ${active ? 'active' : 'inactive'}`
}

function foundSection(data: StatementData, count: number): StatementSection {
  const { responses, madeAt, madeBy, api } = data
  const counted = 'counted before and after. None were added in between.'
  return factsSection('How it was found', [
    ['Made by', madeByText(madeBy)],
    ['Checked at', `${utc(madeAt)} (this computer’s clock)`],
    ['Server’s clock', clockText(responses)],
    ['API', api],
    ['Requests', `${responses.length.toLocaleString('en')}, listed below`],
    ['Changes', `${pluralize(count, 'change')} in this vehicle’s history, ${counted}`],
    ['Rule', 'The latest change at or before the end of that time decides.'],
  ])
}

export const madeByText = (madeBy: string | null): string =>
  madeBy === null ? 'Not recorded' : oneLine(writtenPerson(madeBy))

function clockText(responses: StatementData['responses']): string {
  const clock = responses.flatMap(({ respondedAt }) => respondedAt ?? [])
  if (clock.length === 0) return 'Not sent by the server'
  const [first, last] = [Math.min(...clock), Math.max(...clock)]
  return first === last ? seconds(first) : `${seconds(first)} to ${seconds(last)}`
}

function limitsSection(data: StatementData): StatementSection {
  const { tollPlate } = data.vehicle
  const items = [
    'Who drove the vehicle, or where it was.',
    ...(tollPlate === null
      ? []
      : [`That this is the vehicle on the toll notice, which lists ${oneLine(tollPlate)}.`]),
    `That the vehicle had this plate at that time${oneLine(data.vehicle.plate) === '' ? '' : `: ${vehicleName(subjectOf(data))} is the plate known now`}. The history has no plates.`,
    ...(data.corrections.length === 0 ? [] : ['That the corrections are right.']),
    'Anything before June 3, 2023 (UTC), when the history starts.',
    'What was recorded after this statement was made. A later change may be dated earlier.',
    ...(Object.keys(data.filing).length === 0
      ? []
      : ['What the toll notice says or who is filing this statement. Both are shown as entered.']),
    'Who made this statement. It isn’t digitally signed.',
  ]
  return { kind: 'list', title: 'What this does not prove', items }
}

const utc = formatInstant

const seconds = (instant: Instant): string =>
  formatInstant(instant - (instant % SECOND)).replace(/\.\d+Z$/, 'Z')
