import { clockText, longDateText, zoneText } from '../../lib/time/time-text'
import { agreedAnswer } from '../verdict/answer'
import { type CaveatCode, isDoubt } from '../verdict/answer-caveats'
import { sentenceParts } from '../verdict/answer-sentence'
import { caveatText } from '../verdict/answer-words'
import { isLongSpan, longSpanText, precisionOf } from '../verdict/verdict-words'
import { oneLine, vehicleName } from '../words/subject-words'
import { readPlateNote } from './read-plate'
import { replay, type StatementReading, subjectOf } from './replay'
import { axisOf } from './statement-axis'
import type { StatementContent } from './statement-content'
import type { StatementData, StatementFile, StatementFinding } from './statement-schema'
import { isFiled, READINGS, sectionsOf } from './statement-sections'

const TITLE = 'Evidence statement'

/**
 * Words a statement from its file alone: the same file always gives the same words. Throws as `replay` does for a file
 * that is no intact statement.
 */
export function contentOf(file: StatementFile): StatementContent {
  const { data } = file
  const { count, readings } = replay(data)
  const subject = vehicleName(subjectOf(data))
  const reference = isFiled(data) ? data.reference : null
  const shown = isOneAnswer(readings) ? [readings] : readings.map((reading) => [reading])
  return {
    // On a page for an agency with the number that it files by.
    title: reference === null ? TITLE : `${TITLE} · Reference ${oneLine(reference)}`,
    documentTitle: `${TITLE}: ${subject}, ${shortTime(data)}`,
    lead: leadText(data, readings),
    headlines: shown.flatMap((together, index) =>
      headlineOf(data, together, shown.length > 1 ? index : null),
    ),
    caveats: caveatTexts(data, readings),
    sections: sectionsOf(file, count, readings),
    footer: `${TITLE} · ${subject} · SHA-256 ${file.sha256.slice(0, 16)}…`,
  }
}

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
function headlineOf(data: StatementData, readings: readonly StatementReading[], index: number | null) {
  return readings.slice(0, 1).map(({ finding, verdict, context }) => ({
    label: index === null ? null : (READINGS[index] ?? null),
    tone: toneOf(finding),
    sentence: sentenceParts({ gap: null, readings: readings.map(({ answer }) => answer) }, subjectOf(data)),
    axis: axisOf(verdict, context),
  }))
}

/** A caveat as the console worded it that made the statement: its PDF's pages are compared with what its data gives. */
function asWorded({ version }: StatementData, text: string): string {
  return version === 1 ? text.replace('it was taken off the fleet', 'it was deactivated') : text
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
    answer.caveats.map((caveat) => asWorded(data, caveatText(caveat, answer, isFromRecord))),
  )
  const isOfAll = (text: string) => perReading.every((texts) => texts.includes(text))
  const ofOne = perReading.flatMap((texts, index) =>
    texts.filter((text) => !isOfAll(text)).map((text) => `${READINGS[index]}: ${text}`),
  )
  return [...otherPlate, ...(perReading[0]?.filter(isOfAll) ?? []), ...ofOne]
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

/** The colour of a finding: `unclear` where a person has to look at it. */
function toneOf({ kind, caveats }: StatementFinding): StatementContent['headlines'][number]['tone'] {
  if (kind === 'changed' || kind === 'no-record') return 'unclear'
  if (caveats.some(isDoubt)) return 'unclear'
  return kind === 'active' ? 'on' : 'off'
}

/** The verdict in few words, for a row: `On the fleet`, `Deleted`, `Two readings`. */
export function findingWord(findings: readonly StatementFinding[]): string {
  const words = [...new Set(findings.map(wordOf))]
  return words.length === 1 ? (words[0] ?? '') : `Two readings: ${words.join(', ').toLowerCase()}`
}

function wordOf({ kind, caveats, change }: StatementFinding): string {
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('future')) return 'Not over yet'
  if (has('contradiction') || has('ties-disagree')) return 'Not certain'
  if (kind === 'changed') return 'Changed during that time'
  if (kind === 'no-record') return 'No record'
  // Recorded again within the time asked it was deleted only for a while. Version 1 does not tell.
  if (has('deletion')) return (change?.what ?? 'deleted') === 'deleted' ? 'Deleted' : 'Deleted for a while'
  return kind === 'active' ? 'On the fleet' : 'Not on the fleet'
}
