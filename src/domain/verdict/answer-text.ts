import type { Revision } from '../../api/resources/revision'
import type { SessionState } from '../../api/session/session-state'
import { formatInstant, type Instant } from '../../lib/time/instant'
import { writtenName } from '../person/person-name'
import { kindText } from '../words/revision-words'
import { oneLine, type Subject, vehicleName } from '../words/subject-words'
import { type Answers, isOver } from './answer'
import { basisParts, periodWords, textOfParts } from './answer-basis'
import { answerSentence } from './answer-sentence'
import { answerHeadline, caveatText, headline } from './answer-words'
import type { VerdictContext } from './facts'
import type { Verdict } from './verdict'
import { answerTimes, askedMomentText, stateWord, type TimeWriter } from './verdict-words'

/** What "copy as text" writes. */
interface AnswerReport {
  readonly subject: Subject
  /** T as it was typed. */
  readonly typed: string
  readonly zone: string
  readonly answers: Answers
  /** What the answers were made from, in order; a context is null if unknown. */
  readonly readings: readonly { readonly verdict: Verdict; readonly context: VerdictContext | null }[]
  /** The browser's clock when it was asked. */
  readonly askedAt: Instant
  /** Address of this view, with its fleet. */
  readonly link: string
  /** Who is signed in: of them an answer may have the id alone. */
  readonly session: Pick<SessionState, 'person' | 'name'>
}

/**
 * A result in plain text, for a letter or a ticket: a sentence to quote, what must be said with it, from when to when, the
 * link; then the technical details. Times are in the zone asked and in UTC.
 */
export function answerText(report: AnswerReport): string {
  const { subject, answers, askedAt, link } = report
  const { gap, readings } = answers
  const name = (username: string) => writtenName(username, report.session)
  const hasAnswer = readings.every(isOver)
  const lines = [answerSentence(answers, subject), '']
  if (gap) lines.push(gap.text)
  for (const [index, answer] of readings.entries()) {
    const { moment, caveats } = answer
    if (readings.length > 1 && hasAnswer) lines.push(`Reading ${index + 1}: ${answerHeadline(answer)}`)
    for (const caveat of caveats) lines.push(`Note: ${caveatText(caveat, answer)}`)
    lines.push(`Time: ${askedMomentText(moment, moment.zone)}`)
    if (!hasAnswer) continue
    const time = answerTimes(answer, moment.zone)
    const { name: what, text } = periodWords(answer, time)
    lines.push(`Based on: ${textOfParts(basisParts(answer, time, name))}`, `${what}: ${text}`)
  }
  lines.push(`Vehicle: ${vehicleLine(subject)}`, `Fleet: ${fleetLine(subject)}`, `Link: ${link}`)
  lines.push('', 'Technical details', `Verdict: ${headline(answers)}`)
  lines.push(`Time asked: ${oneLine(report.typed)} (${report.zone})`)
  for (const [index, { verdict, context }] of report.readings.entries()) {
    const time = readings[index] && answerTimes(readings[index], verdict.moment.zone)
    if (readings.length > 1) lines.push('', `Reading ${index + 1}`)
    const facts = time ? technicalFacts(verdict, context, time, name) : []
    for (const fact of facts) lines.push(`${fact.name}: ${fact.lines.join('\n  ')}`)
    for (const request of verdict.requests) lines.push(`Request: GET ${request}`)
  }
  lines.push(`Asked at: ${formatInstant(askedAt)}`)
  return `${lines.join('\n')}\n`
}

function vehicleLine(subject: Subject): string {
  const { vehicleId, plate = '', plateNote } = subject
  if (plate.trim() === '') return `${vehicleId}, plate unavailable`
  return `${vehicleName(subject)}, vehicle ${vehicleId}${plateNote ? `. ${plateNote}` : ''}`
}

function fleetLine({ fleet: { id, title } }: Subject): string {
  if (id === null) return 'the default fleet of the person who asked'
  return title === null ? `${id}` : `${oneLine(title)} (fleet ${id})`
}

/**
 * What an answer rests on in the API's terms, without its requests: raw times and revisions.
 * @param context null where it is unknown
 * @param name what to call who made a change
 */
export function technicalFacts(
  verdict: Verdict,
  context: VerdictContext | null,
  time: TimeWriter,
  name: (username: string) => string,
) {
  const { moment, spans, answeredAt } = verdict
  const { start, end } = moment
  const states = spans.map(({ state, from, revision }) => {
    const word = state === 'no-record' ? 'No record yet' : stateWord(state)
    return `from ${formatInstant(from)}: ${word}${revision ? ` (revision ${revision.id})` : ''}`
  })
  const around = context && neighbours(verdict, context)
  const until = start === end ? '' : ` to ${formatInstant(end)}`
  return [
    { name: 'UTC', lines: [`${formatInstant(start)}${until}`] },
    ...(states.length > 1 ? [{ name: 'States', lines: [String(states.length), ...states] }] : []),
    { name: lastRecordName(verdict), lines: lastRecordLines(verdict, time, name) },
    ...(around?.map((one) => ({ name: one.name, lines: [revisionLine(one.revision, time)] })) ?? [
      { name: 'Neighbours', lines: ['not known'] },
    ]),
    ...(answeredAt === null
      ? []
      : [{ name: 'Answered at (the service’s clock)', lines: [formatInstant(answeredAt)] }]),
  ]
}

/** What the newest record that a verdict goes by is called. It need not be the change that set the state. */
export function lastRecordName({ deciding, moment }: Verdict): string {
  return `Last record ${deciding && deciding.instant > moment.start ? 'within that time' : 'before the toll'}`
}

function lastRecordLines({ deciding }: Verdict, time: TimeWriter, name: (username: string) => string) {
  if (deciding === null) return ['none']
  const { id, kind, active, instant, historyDate, username, reason } = deciding
  return [
    `revision ${id} (${kindText(kind)}), active: ${active}`,
    `Recorded: ${time(instant)}; history_date ${historyDate}`,
    `Changed by: ${username ? oneLine(name(username)) : 'not recorded'}`,
    `Reason: ${reason ? oneLine(reason) : 'not recorded'}`,
  ]
}

/** The revisions around a verdict by name: those that bear on it, and those that its period begins and ends with. */
export function neighbours({ startTie }: Verdict, context: VerdictContext) {
  const { run, deletedBy, nextChange, ties, oldest, contradiction } = context
  // Of one instant, which came first is judged by the ids alone.
  const before = run?.before?.instant === run?.first.instant ? 'At that same instant' : 'Before that'
  const found = [
    { name: 'Contradicting revision', revision: contradiction },
    { name: 'First of this status', revision: run?.first },
    ...(run?.before && !ties.some(({ id }) => id === run.before?.id)
      ? [{ name: before, revision: run.before }]
      : []),
    { name: 'Deletion', revision: deletedBy },
    ...ties.map((revision) => ({ name: 'At the same instant', revision })),
    { name: 'At the instant of the status before', revision: startTie },
    { name: 'Next change', revision: nextChange },
    { name: 'Oldest revision', revision: oldest },
  ]
  return found.flatMap(({ name, revision }) => (revision ? [{ name, revision }] : []))
}

function revisionLine(revision: Revision, time: TimeWriter): string {
  return `${time(revision.instant)} (revision ${revision.id}, ${kindText(revision.kind)}, active: ${revision.active})`
}
