import type { SessionState } from '../../api/session/session-state'
import { formatInstant, type Instant } from '../../lib/time/instant'
import { writtenName } from '../user/person-name'
import { type Correction, correctionText } from '../words/correction'
import { oneLine, type Subject, vehicleName } from '../words/subject-words'
import { kindWord } from '../words/vehicle-status'
import { type Answers, hasEnded } from './answer'
import { answerSentence } from './answer-sentence'
import { answerHeadline, basisParts, caveatText, headline, periodWords, textOfParts } from './answer-words'
import type { VerdictContext } from './facts'
import type { Verdict } from './verdict'
import { answerTimes, askedMomentText, READINGS, spanStatusWord, type TimeWriter } from './verdict-words'

interface AnswerReport {
  readonly subject: Subject
  readonly typed: string
  readonly zone: string
  readonly answers: Answers
  readonly readings: readonly { readonly verdict: Verdict; readonly context: VerdictContext | null }[]
  readonly askedAt: Instant
  readonly hasDetails: boolean
  readonly corrections: readonly Correction[]
  readonly link: string
  /** The signed-in user. `person` may contain only an ID. */
  readonly session: Pick<SessionState, 'person' | 'name'>
}

/** Formats a result for a letter or ticket: sentence, caveats, period, link, and technical details if requested. */
export function answerText(report: AnswerReport): string {
  const { subject, answers, askedAt, link } = report
  const { gap, readings } = answers
  const name = (username: string) => writtenName(username, report.session)
  const hasAnswer = readings.every(hasEnded)
  const lines = [answerSentence(answers, subject), '']
  for (const one of report.corrections) lines.push(`Note: ${correctionText(one, report.zone)}`)
  if (gap) lines.push(gap.text)
  for (const [index, answer] of readings.entries()) {
    const { moment, caveats } = answer
    if (readings.length > 1 && hasAnswer) lines.push(`${READINGS[index]}: ${answerHeadline(answer)}`)
    for (const caveat of caveats) lines.push(`Note: ${caveatText(caveat, answer)}`)
    lines.push(`Time: ${askedMomentText(moment, moment.zone)}`)
    if (!hasAnswer) continue
    const time = answerTimes(answer, moment.zone)
    const { name: what, text } = periodWords(answer, time)
    lines.push(`Based on: ${textOfParts(basisParts(answer, time, name))}`, `${what}: ${text}`)
  }
  lines.push(`Vehicle: ${vehicleLine(subject)}`, `Fleet: ${fleetLine(subject)}`, `Link: ${link}`)
  if (!report.hasDetails) return `${lines.join('\n')}\n`
  lines.push('', 'Technical details', `Verdict: ${headline(answers)}`)
  lines.push(`Time checked: ${oneLine(report.typed)} (${report.zone})`)
  for (const [index, { verdict, context }] of report.readings.entries()) {
    const time = readings[index] && answerTimes(readings[index], verdict.moment.zone)
    if (readings.length > 1) lines.push('', READINGS[index] ?? '')
    const facts = time ? technicalFacts(verdict, context, time, name) : []
    for (const fact of facts) lines.push(`${fact.name}: ${fact.lines.join('\n  ')}`)
    for (const request of verdict.requests) lines.push(`Request: GET ${request}`)
  }
  lines.push(`Checked at: ${formatInstant(askedAt)}`)
  return `${lines.join('\n')}\n`
}

function vehicleLine(subject: Subject): string {
  const { vehicleId, plate = '', plateNote } = subject
  if (plate.trim() === '') return `${vehicleId}, plate unknown`
  return `${vehicleName(subject)}, vehicle ${vehicleId}${plateNote ? `. ${plateNote}` : ''}`
}

function fleetLine({ fleet: { id, title } }: Subject): string {
  if (id === null) return 'the requester’s default fleet'
  return title === null ? `${id}` : `${oneLine(title)} (fleet ${id})`
}

export function technicalFacts(
  verdict: Verdict,
  context: VerdictContext | null,
  time: TimeWriter,
  name: (username: string) => string,
) {
  const { moment, spans, respondedAt } = verdict
  const { start, end } = moment
  const states = spans.map(({ state, from, revision }) => {
    const by = revision ? ` (revision ${revision.id})` : ''
    return `from ${formatInstant(from)}: ${spanStatusWord(state)}${by}`
  })
  const around = context && neighbors(verdict, context)
  const until = start === end ? '' : ` to ${formatInstant(end)}`
  return [
    { name: 'UTC', lines: [`${formatInstant(start)}${until}`] },
    ...(states.length > 1 ? [{ name: 'Statuses', lines: [String(states.length), ...states] }] : []),
    { name: lastRecordName(verdict), lines: lastRecordLines(verdict, time, name) },
    ...(around?.map(({ name, revision: { instant, id, kind, active } }) => ({
      name,
      lines: [`${time(instant)} (revision ${id}, ${kindWord(kind)}, active: ${active})`],
    })) ?? [{ name: 'Nearby changes', lines: ['unknown'] }]),
    ...(respondedAt === null ? [] : [{ name: 'Server time', lines: [formatInstant(respondedAt)] }]),
  ]
}

/** Labels the newest revision that a verdict uses, which isn't necessarily the one that set the state. */
export const lastRecordName = ({ deciding, moment }: Verdict): string =>
  `Last change ${deciding && deciding.instant > moment.start ? 'within that time' : 'before the toll'}`

function lastRecordLines({ deciding }: Verdict, time: TimeWriter, name: (username: string) => string) {
  if (deciding === null) return ['none']
  const { id, kind, active, instant, historyDate, username, reason } = deciding
  return [
    `revision ${id} (${kindWord(kind)}), active: ${active}`,
    `Recorded: ${time(instant)}; history_date ${historyDate}`,
    `Changed by: ${username ? oneLine(name(username)) : 'unknown user'}`,
    `Reason: ${reason ? oneLine(reason) : 'none given'}`,
  ]
}

/** Returns the labeled revisions around a verdict, including those at the start and end of its period. */
export function neighbors({ startTie }: Verdict, context: VerdictContext) {
  const { period: run, deletedBy, nextChange, ties, oldest, contradiction } = context
  // For equal timestamps, IDs decide the order.
  const before = run?.before?.instant === run?.first.instant ? 'At the same time' : 'Before that'
  const found = [
    { name: 'Conflicting change', revision: contradiction },
    { name: 'Start of this status', revision: run?.first },
    ...(run?.before && !ties.some(({ id }) => id === run.before?.id)
      ? [{ name: before, revision: run.before }]
      : []),
    { name: 'Deletion', revision: deletedBy },
    ...ties.map((revision) => ({ name: 'At the same time', revision })),
    { name: 'Same time as the previous status', revision: startTie },
    { name: 'Next change', revision: nextChange },
    { name: 'Oldest change', revision: oldest },
  ]
  return found.flatMap(({ name, revision }) => (revision ? [{ name, revision }] : []))
}
