import { pluralize } from '../../lib/text/pluralize'
import type { Instant } from '../../lib/time/instant'
import { clockText, longDateText, shortZoneText, timeText, zoneText } from '../../lib/time/time-text'
import { offSeason } from '../time/query-time'
import { agreedAnswer, type CaveatCode, isDoubt } from '../verdict/answer'
import { sentenceParts } from '../verdict/answer-sentence'
import { answerHeadline, caveatText } from '../verdict/answer-words'
import { isLongSpan, longSpanText, momentsText, precisionOf, READINGS } from '../verdict/verdict-words'
import { correctionText } from '../words/correction'
import { oneLine, vehicleName } from '../words/subject-words'
import { replay, type StatementReading, subjectOf } from './replay'
import { statementAxis } from './statement-axis'
import type { StatementData, StatementFinding } from './statement-data'
import { buildSections, fleetText, madeByText } from './statement-sections'

const TITLE = 'Evidence statement'

export type StatementContent = ReturnType<typeof contentOf>
export type StatementHeadline = StatementContent['headlines'][number]

export function contentOf(data: StatementData) {
  const { reference } = data
  const { count, readings } = replay(data)
  const subject = vehicleName(subjectOf(data))
  const shown = isOneAnswer(readings) ? [readings] : readings.map((reading) => [reading])
  return {
    // The agency files by reference number, so the title includes it.
    title: reference === null ? TITLE : `${TITLE} · Reference ${oneLine(reference)}`,
    documentTitle: `${TITLE}: ${subject}, ${shortTime(data)}`,
    lead: leadText(data, readings),
    headlines: shown.flatMap((together, index) =>
      headlineOf(data, together, shown.length > 1 ? index : null),
    ),
    caveats: caveatTexts(data, readings),
    sections: buildSections(data, count, readings),
    footer: `${TITLE} · ${subject} · ${shortTime(data)}`,
  }
}

function leadText({ asked }: StatementData, readings: readonly StatementReading[]): string | null {
  const [moment] = asked.moments
  const [first, second] = readings.map(({ finding }) => finding)
  if (moment === undefined || first === undefined || second === undefined) return null
  const { start, zone } = moment
  const twice = isLongSpan(moment)
    ? 'that time twice'
    : `${clockText(start, zone, precisionOf(moment))} twice on ${longDateText(start, zone)}`
  const answer = isSameAnswer(readings)
    ? 'The verdict is the same for both.'
    : 'The verdict depends on which of the two is meant.'
  const off = offSeason(asked.moments)
  if (off)
    return `${off.text}, so that time can mean ${off.name} or the local time in ${off.place}. ${answer}`
  return `Clocks in ${oneLine(asked.zone)} showed ${twice}, because they were set back. ${answer}`
}

function isSameAnswer(readings: readonly StatementReading[]): boolean {
  const [first, second] = readings.map(({ finding }) => codeOf(finding))
  return (
    second !== undefined && first === second && agreedAnswer(readings.map(({ answer }) => answer)) !== null
  )
}

/** Returns whether both interpretations have the same answer, decided by the same change and without doubts. */
function isOneAnswer(readings: readonly StatementReading[]): boolean {
  const [first, second] = readings.map(({ finding }) => finding)
  if (!isSameAnswer(readings) || first?.decidingRevision !== second?.decidingRevision) return false
  const doubts = ['contradiction', 'ties-disagree', 'future']
  return !readings.some(({ finding }) => doubts.some((code) => finding.caveats.includes(code)))
}

/** Builds the headline for one interpretation, or both if they agree. `index`: its position if there are two. */
const headlineOf = (data: StatementData, readings: readonly StatementReading[], index: number | null) =>
  readings.slice(0, 1).map(({ finding, verdict, context, answer }) => ({
    // Of two interpretations, a label starts with a deletion.
    label:
      [index === null ? '' : READINGS[index], answer.isDeleted ? answerHeadline(answer) : '']
        .filter(Boolean)
        .join(': ') || null,
    tone: toneOf(finding),
    sentence: sentenceParts({ gap: null, readings: readings.map(({ answer }) => answer) }, subjectOf(data)),
    axis: statementAxis(verdict, context),
  }))

/** Lists corrections, the other plate on the toll, then the full caveats of all interpretations. */
function caveatTexts(data: StatementData, readings: readonly StatementReading[]): string[] {
  const { tollPlate, isFromRecord } = data.vehicle
  const name = vehicleName(subjectOf(data))
  const otherPlate =
    tollPlate === null
      ? []
      : [`The toll notice lists another plate: ${oneLine(tollPlate)}. This statement is only about ${name}.`]
  const perReading = readings.map(({ answer }) =>
    answer.caveats.map((caveat) => caveatText(caveat, answer, isFromRecord)),
  )
  const isOfAll = (text: string) => perReading.every((texts) => texts.includes(text))
  const ofOne = perReading.flatMap((texts, index) =>
    texts.filter((text) => !isOfAll(text)).map((text) => `${READINGS[index]}: ${text}`),
  )
  const corrected = data.corrections.map((one) => correctionText(one, data.asked.zone))
  return [...corrected, ...otherPlate, ...(perReading[0]?.filter(isOfAll) ?? []), ...ofOne]
}

/** Formats `March 5, 2024, 8:30 AM EST (UTC−5)`; without the zone's abbreviation if there are two interpretations. */
function shortTime({ asked: { moments, zone: typedZone } }: StatementData): string {
  const [moment] = moments
  if (moment === undefined) return ''
  const { start, zone } = moment
  if (isLongSpan(moment)) return longSpanText(moment, zone, longDateText)
  const clock = clockText(start, zone, precisionOf(moment))
  return `${longDateText(start, zone)}, ${clock} ${moments.length > 1 ? (offSeason(moments)?.name ?? typedZone) : zoneText(start, zone)}`
}

function toneOf({ kind, caveats }: StatementFinding): 'on' | 'off' | 'unclear' {
  if (kind === 'changed' || kind === 'no-record') return 'unclear'
  if (caveats.some(isDoubt)) return 'unclear'
  return kind === 'active' ? 'on' : 'off'
}

export function findingWord(findings: readonly StatementFinding[]): string {
  const words = [...new Set(findings.map((finding) => FINDING_WORDS[codeOf(finding)]))]
  return words.length === 1 ? (words[0] ?? '') : `Two possible times: ${words.join(', ').toLowerCase()}`
}

const FINDING_WORDS = {
  active: 'Active',
  inactive: 'Inactive',
  'no-record': 'No record',
  changed: 'Changed during that time',
  deleted: 'Deleted',
  restored: 'Deleted for a while',
  future: 'Not over yet',
  uncertain: 'Uncertain',
} as const

function codeOf({ kind, caveats, change }: StatementFinding): keyof typeof FINDING_WORDS {
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('future')) return 'future'
  if (has('contradiction') || has('ties-disagree')) return 'uncertain'
  if (kind === 'changed' || kind === 'no-record' || !has('deletion')) return kind
  // If the vehicle was restored within the queried time, it was deleted only for a while.
  return (change?.what ?? 'deleted') === 'deleted' ? 'deleted' : 'restored'
}

export const MAX_STATEMENTS = 500

export interface Pack {
  readonly madeAt: Instant
  readonly zone: string
  readonly madeBy: string | null
  readonly fleet: StatementData['fleet']
  readonly listName: string | null
  /** Per verdict of the statements, then in all: the number of rows, and the sum of their amounts (`112.40 USD`, or ''). */
  readonly summary: readonly { readonly name: string; readonly count: string; readonly amount: string }[]
  readonly statements: readonly StatementData[]
  /** Each statement's amount (`12.50`), and the currency of all of them; null if they have several or none. */
  readonly amounts: readonly string[]
  readonly currency: string | null
  /** The name of each statement's row, as in the list: its reference, otherwise `Row 3`. */
  readonly names: readonly string[]
}

export type PackCover = ReturnType<typeof buildCover>

export function buildCover(pack: Pack) {
  const { madeAt, zone, madeBy, fleet, listName, summary, statements, names, amounts, currency } = pack
  const filers = statements.map(({ filing }) =>
    [filing.name, filing.role, filing.contact].flatMap((text) => text ?? []).join(' · '),
  )
  const filedBy = [...new Set(filers)].filter(Boolean)
  const count = pluralize(statements.length, 'statement')
  return {
    title: 'Evidence pack',
    documentTitle: `Evidence pack: ${listName ?? fleetText(fleet)}, ${count}`,
    facts: [
      { name: 'List', lines: [listName ?? 'Not named'] },
      { name: 'Fleet', lines: [fleetText(fleet)] },
      ...(filedBy.length > 0 ? [{ name: 'Filed by', lines: filedBy.map(oneLine) }] : []),
      { name: 'Made by', lines: [madeByText(madeBy)] },
      { name: 'Made at', lines: [timeText(madeAt, zone)] },
      { name: 'Statements', lines: [count] },
    ],
    summary,
    /** One row per statement, in the order of the pages: `NT-1004`, `8ABC123 (NY)`, `Mar 5, 2024, 8:30 AM EST`, `Active`. */
    rows: statements.map((data, at) => {
      const time = momentsText(data.asked.moments, shortZoneText)
      return [names[at] ?? '', vehicleName(subjectOf(data)), time, findingWord(data.findings)]
    }),
    amounts,
    amountName: currency === null ? 'Amount' : `Amount (${currency})`,
  }
}
