import { clockText, longDateText, timeText, zoneText } from '../../lib/time/time-text'
import { writtenPerson } from '../person/person-name'
import { agreedAnswer } from '../verdict/answer'
import { sentenceParts } from '../verdict/answer-sentence'
import { caveatText } from '../verdict/answer-words'
import { isLongSpan, longSpanText, precisionOf } from '../verdict/verdict-words'
import { oneLine, vehicleName } from '../words/subject-words'
import { findingWord, toneOf } from './headline'
import { readPlateNote } from './read-plate'
import { replay, type StatementReading, subjectOf } from './replay'
import { axisOf } from './statement-axis'
import type { PackCover, StatementContent } from './statement-content'
import type { StatementData, StatementFile } from './statement-schema'
import {
  basisSection,
  fleetText,
  foundSection,
  hashSection,
  limitsSection,
  neighboursSection,
  requestsSection,
  timeSection,
  vehicleSection,
} from './statement-sections'

const TITLE = 'Evidence statement'

/**
 * Words a statement from its file alone: the same file always gives the same words. Rejects as `replay` does for a file
 * that is no intact statement.
 */
export async function contentOf(file: StatementFile): Promise<StatementContent> {
  const { data } = file
  const { count, readings } = await replay(data)
  const suffixes = readings.map((_, index) =>
    readings.length === 1 ? '' : `, ${READINGS[index]?.toLowerCase()}`,
  )
  const subject = vehicleName(subjectOf(data))
  const shown = isOneAnswer(readings) ? [readings] : readings.map((reading) => [reading])
  return {
    title: TITLE,
    documentTitle: `${TITLE}: ${subject}, ${shortTime(data)}`,
    lead: leadText(data, readings),
    headlines: shown.flatMap((together, index) =>
      headlineOf(data, together, shown.length > 1 ? index : null),
    ),
    caveats: caveatTexts(data, readings),
    sections: [
      vehicleSection(data),
      ...readings.flatMap((reading, index) => {
        const suffix = suffixes[index] ?? ''
        return [
          timeSection(data, reading, suffix),
          basisSection(reading, suffix),
          neighboursSection(reading, suffix),
        ]
      }),
      foundSection(data, count),
      requestsSection(data),
      limitsSection(data),
      hashSection(file),
    ],
    footer: `${TITLE} · ${subject} · SHA-256 ${file.sha256.slice(0, 16)}…`,
  }
}

const READINGS = ['First reading', 'Second reading'] as const

/** Why there are two answers, and whether it matters which one is meant. */
function leadText({ asked }: StatementData, readings: readonly StatementReading[]): string | null {
  const [moment] = asked.moments
  const [first, second] = readings.map(({ finding }) => finding)
  if (moment === undefined || first === undefined || second === undefined) return null
  const { start, zone } = moment
  const twice = isLongSpan(moment)
    ? 'that time twice'
    : `${clockText(start, zone, precisionOf(moment))} twice on ${longDateText(start, zone)}`
  const answer = isSameAnswer(readings)
    ? 'The answer is the same for both.'
    : 'The answer depends on which one is meant.'
  return `Clocks in ${oneLine(asked.zone)} showed ${twice}, before and after they went back. ${answer}`
}

function isSameAnswer(readings: readonly StatementReading[]): boolean {
  const [first, second] = readings.map(({ finding }) => findingWord([finding]))
  return (
    second !== undefined && first === second && agreedAnswer(readings.map(({ answer }) => answer)) !== null
  )
}

/** Whether both readings are one answer, decided by one change that nothing casts doubt on. */
function isOneAnswer(readings: readonly StatementReading[]): boolean {
  const [first, second] = readings.map(({ finding }) => finding)
  if (!isSameAnswer(readings) || first?.decidingRevision !== second?.decidingRevision) return false
  const doubts = ['contradiction', 'ties-disagree', 'future']
  return !readings.some(({ finding }) => doubts.some((code) => finding.caveats.includes(code)))
}

/** The headline of one reading, or of both where they are one answer. `index` is which of two it is. */
function headlineOf(
  data: StatementData,
  readings: readonly StatementReading[],
  index: number | null,
): StatementContent['headlines'] {
  return readings.slice(0, 1).map(({ finding, verdict, context }) => ({
    label: index === null ? null : (READINGS[index] ?? null),
    tone: toneOf(finding),
    sentence: sentenceParts({ gap: null, readings: readings.map(({ answer }) => answer) }, subjectOf(data)),
    axis: axisOf(verdict, context),
  }))
}

/** The toll's other plate, then the caveats of all readings in full; one of a single reading says which. */
function caveatTexts(data: StatementData, readings: readonly StatementReading[]): string[] {
  const { tollPlate, isFromRecord } = readPlateNote(data.vehicle.plateNote)
  const name = vehicleName(subjectOf(data))
  const otherPlate =
    tollPlate === null
      ? []
      : [`The toll names another plate: ${oneLine(tollPlate)}. This statement is about ${name} alone.`]
  const perReading = readings.map(({ answer }) =>
    answer.caveats.map((caveat) => caveatText(caveat, answer, isFromRecord)),
  )
  const [first = [], second] = perReading
  if (second === undefined) return [...otherPlate, ...first]
  const both = first.filter((text) => second.includes(text))
  return [
    ...otherPlate,
    ...both,
    ...first.filter((text) => !both.includes(text)).map((text) => `${READINGS[0]}: ${text}`),
    ...second.filter((text) => !both.includes(text)).map((text) => `${READINGS[1]}: ${text}`),
  ]
}

/** `5 March 2024, 08:30 EST (UTC−5)`; of two readings, without the zone's abbreviation. */
function shortTime({ asked: { moments, zone: typedZone } }: StatementData): string {
  const [moment] = moments
  if (moment === undefined) return ''
  const { start, zone } = moment
  if (isLongSpan(moment)) return longSpanText(moment, zone, longDateText)
  const clock = clockText(start, zone, precisionOf(moment))
  return `${longDateText(start, zone)}, ${clock} ${moments.length > 1 ? typedZone : zoneText(start, zone)}`
}

/** What a pack is about: one PDF of several statements. Texts are written already: sums are exact there. */
export interface Pack {
  readonly madeAt: number
  /** The zone to write `madeAt` in. */
  readonly zone: string
  readonly madeBy: string | null
  readonly fleet: StatementData['fleet']
  /** The list that the tolls are from; null where it has no name. */
  readonly listName: string | null
  /** Per verdict: its name, how many rows, and the sum of their amounts (`$ 112.40`, or '' for none). */
  readonly summary: PackCover['summary']
  /** In the order of the pages. */
  readonly statements: readonly StatementFile[]
}

/** The first page of a pack. */
export function coverOf({ madeAt, zone, madeBy, fleet, listName, summary, statements }: Pack): PackCover {
  const count = `${statements.length.toLocaleString('en')} ${statements.length === 1 ? 'statement' : 'statements'}`
  return {
    title: 'Evidence pack',
    documentTitle: `Evidence pack: ${listName ?? fleetText(fleet)}, ${count}`,
    facts: [
      { name: 'List', lines: [listName ?? 'Not named'] },
      { name: 'Fleet', lines: [fleetText(fleet)] },
      { name: 'Made by', lines: [madeBy === null ? 'Not recorded' : oneLine(writtenPerson(madeBy))] },
      { name: 'Made at', lines: [timeText(madeAt, zone)] },
      { name: 'Statements', lines: [count] },
    ],
    summary,
    rows: statements.map(({ data }) => [
      data.reference ?? '–',
      vehicleName(subjectOf(data)),
      rowTime(data),
      findingWord(data.findings),
    ]),
  }
}

/** `5 Mar 2024, 08:30 EST (UTC−5)`. */
function rowTime({ asked: { moments } }: StatementData): string {
  const [moment] = moments
  if (moment === undefined) return ''
  return timeText(moment.start, moment.zone, precisionOf(moment))
}
