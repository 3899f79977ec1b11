import type { Revision } from '../../api/resources/revision'
import { visibleText } from '../../lib/text/visible-text'
import { formatInstant, type Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { isDeletion } from '../words/fleet-state'
import { kindText } from '../words/kind-words'
import type { Verdict, VerdictResult } from './verdict'
import { caveats } from './verdict-caveats'
import type { VerdictContext } from './verdict-context'
import {
  headline,
  precisionOf,
  stateWord,
  type TimeWriter,
  verdictHeadline,
  verdictTimes,
} from './verdict-words'

/** What "copy as text" writes. */
interface VerdictReport {
  readonly vehicleId: number
  /** T as it was typed. */
  readonly typed: string
  readonly zone: string
  readonly result: VerdictResult
  /** One per verdict of the result, in order; null where it is unknown. */
  readonly contexts: readonly (VerdictContext | null)[]
  /** The browser's clock when it was asked. */
  readonly askedAt: Instant
}

/** A result in plain text, for a letter or a ticket: lines of `label: value`, times in the zone asked and in UTC. */
export function verdictText({ vehicleId, typed, zone, result, contexts, askedAt }: VerdictReport): string {
  const lines = [`${headline(result)}`, `Vehicle: ${vehicleId}`, `Time asked: ${oneLine(typed)} (${zone})`]
  if (result.kind === 'gap') lines.push(result.text)
  const verdicts = result.kind === 'one' ? [result.verdict] : result.kind === 'gap' ? [] : result.verdicts
  for (const [index, verdict] of verdicts.entries()) {
    if (verdicts.length > 1) lines.push('', `Reading ${index + 1}: ${verdictHeadline(verdict)}`)
    lines.push(...linesOf(verdict, contexts[index] ?? null, askedAt))
  }
  lines.push('', `Asked at: ${utc(askedAt)}`)
  return `${lines.join('\n')}\n`
}

function utc(instant: Instant): string {
  return formatInstant(instant)
}

function linesOf(verdict: Verdict, context: VerdictContext | null, askedAt: Instant): string[] {
  const { moment, spans, deciding, answeredAt, requests } = verdict
  const { start, end, zone } = moment
  const local = verdictTimes(verdict, context, zone)
  const interval = start === end ? utc(start) : `${utc(start)} to ${utc(end)}`
  const lines = [`Local time: ${timeText(start, zone, precisionOf(moment))}`, `UTC: ${interval}`]
  if (spans.length > 1) {
    lines.push('States:')
    for (const { state, from, revision } of spans) {
      const word = state === 'no-record' ? 'No record yet' : stateWord(state)
      lines.push(`  from ${utc(from)}: ${word}${revision ? ` (revision ${revision.id})` : ''}`)
    }
  }
  lines.push(...(deciding ? revisionLines(deciding, local) : ['Deciding revision: none']))
  lines.push(...contextLines(verdict, context, local))
  for (const { text } of caveats(verdict, context, askedAt)) lines.push(`Note: ${text}`)
  for (const request of requests) lines.push(`Request: GET ${request}`)
  if (answeredAt !== null) lines.push(`Answered at (the service’s clock): ${utc(answeredAt)}`)
  return lines
}

function revisionLines(revision: Revision, local: TimeWriter): string[] {
  return [
    `Deciding revision: ${revision.id} (${kindText(revision.kind)}), active: ${revision.active}`,
    `  Recorded: ${local(revision.instant)}; history_date ${revision.historyDate}`,
    `  Changed by: ${oneLine(revision.username)}`,
    `  Reason: ${oneLine(revision.reason)}`,
  ]
}

/** One line, so that free text cannot look like another line of the report. */
function oneLine(text: string | null): string {
  return text ? visibleText(text.replace(/\s+/g, ' ')) : 'not recorded'
}

function contextLines({ deciding }: Verdict, context: VerdictContext | null, local: TimeWriter): string[] {
  if (context === null) return ['Context: not known']
  const { run, deletedBy, nextChange, noHistory, contradiction } = context
  if (noHistory || contradiction) return []
  const lines: string[] = []
  if (run) {
    const what = run.active ? 'On the fleet' : 'Not on the fleet'
    const since = run.startKnown ? 'since' : 'at least since'
    lines.push(`${what} ${since}: ${local(run.first.instant)} (revision ${run.first.id})`)
    if (run.before && isDeletion(run.before))
      lines.push(`  Deleted before that: ${placed(run.before, local)}`)
  }
  if (deletedBy) lines.push(`Deleted: ${placed(deletedBy, local)}`)
  const next = nextChange ? placed(nextChange, local) : 'none recorded'
  const name = deletedBy ? 'Recorded again' : deciding ? 'Next change of membership' : 'First revision'
  lines.push(`${name}: ${next}`)
  return lines
}

function placed(revision: Revision, local: (instant: Instant) => string): string {
  const what = isDeletion(revision) ? 'deletion' : `active: ${revision.active}`
  return `${local(revision.instant)} (revision ${revision.id}, ${what})`
}
