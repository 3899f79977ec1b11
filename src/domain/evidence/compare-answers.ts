import { compareIds, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { leavesOther } from '../verdict/facts'
import type { Verdict } from '../verdict/verdict'
import { isDeletion } from '../words/fleet-state'
import { type Contradiction, revisionsOf, type Uncompared } from './contradictions'
import { replay, type StatementReading } from './replay'
import type { StatementData } from './statement-schema'

/** One moment whose answer is another one now. */
export interface AnswerChange {
  /** Which of the moments asked, from 0. */
  readonly index: number
  readonly before: StatementReading
  readonly now: StatementReading
  /** The revisions that make the difference, as they took effect. */
  readonly by: readonly Revision[]
}

/** What the API says today about a statement's question. `today` is the statement that it would be now. */
export type Today =
  | {
      /** `same`: nothing was recorded since; `same-answer`: some was, which changes nothing. */
      readonly kind: 'same' | 'same-answer'
      /** How many revisions were recorded since. */
      readonly added: number
      /** Revisions that decide now instead of others, and say the same. */
      readonly decidedBy: readonly Revision[]
      readonly uncompared: readonly Uncompared[]
      readonly today: StatementData
    }
  | {
      readonly kind: 'changed'
      readonly added: number
      readonly changes: readonly AnswerChange[]
      readonly uncompared: readonly Uncompared[]
      readonly today: StatementData
    }
  /** The statement says what is not so, and was not so when it was made: a history only grows. */
  | { readonly kind: 'contradicts'; readonly contradictions: readonly Contradiction[] }
  /** Another API than the statement’s was asked, or in another fleet: the answers cannot be compared. */
  | { readonly kind: 'other-place'; readonly api: string; readonly fleetId: number | null }

/** The caveats that an answer is another one by. The clock's come and go by themselves. */
const DECISIVE: readonly string[] = ['contradiction', 'deletion', 'ties-disagree']

/**
 * Compares a statement with the one that it would be today, of which the revisions were compared already. Rejects as `replay`
 * does.
 */
export async function compareStatements(
  data: StatementData,
  today: StatementData,
  uncompared: readonly Uncompared[] = [],
): Promise<Today> {
  const [then, now] = await Promise.all([replay(data), replay(today)])
  const known = revisionsOf(data).map(({ id }) => id)
  const ids = new Set(known)
  const added = now.count - then.count
  const pairs = then.readings.flatMap((before, index) => {
    const reading = now.readings[index]
    return reading ? [{ index, before, now: reading }] : []
  })
  const changes = pairs
    .filter(({ before, now: reading }) => !saysTheSame(before, reading))
    .map((pair) => ({ ...pair, by: changedBy(ids, pair.before, pair.now) }))
  const decidedBy = pairs.flatMap(({ before, now: { finding, verdict } }) =>
    decidesAnew(before.finding, finding) ? (verdict.deciding ?? []) : [],
  )
  const highest = known.reduce((high, id) => (high === '' || compareIds(id, high) > 0 ? id : high), '')
  const bearing = new Map([...decidedBy, ...changes.flatMap(({ by }) => by)].map((row) => [row.id, row]))
  const concealed = [...bearing.values()].filter(
    ({ id }) => highest !== '' && !ids.has(id) && compareIds(id, highest) < 0,
  )
  const contradictions: Contradiction[] = concealed.map(({ id }) => ({
    ...{ what: `Revision ${id}`, says: 'nothing about it', by: 'the history' },
    instead: 'it was recorded before others that the statement has',
  }))
  if (added < 0)
    contradictions.push({
      ...{ what: 'Number of changes', says: then.count.toLocaleString('en'), by: 'the history' },
      instead: now.count.toLocaleString('en'),
    })
  if (added === 0 && contradictions.length === 0)
    for (const { before, now: reading } of pairs)
      if (!saysTheSame(before, reading) || decidesAnew(before.finding, reading.finding))
        contradictions.push({
          ...{ what: 'Answer', says: before.finding.sentence, by: 'the history' },
          instead: reading.finding.sentence,
        })
  if (contradictions.length > 0) return { kind: 'contradicts', contradictions }
  if (changes.length > 0) return { kind: 'changed', added, changes, uncompared, today }
  return { kind: added === 0 ? 'same' : 'same-answer', added, decidedBy, uncompared, today }
}

type Decided = StatementData['findings'][number]

function decidesAnew(before: Decided, now: Decided): boolean {
  return before.decidingRevision !== now.decidingRevision
}

/** Whether two readings of one moment say the same about the vehicle, by whichever revision. */
function saysTheSame(one: StatementReading, other: StatementReading): boolean {
  return answerText(one) === answerText(other)
}

function answerText({ verdict, finding }: StatementReading): string {
  const { kind, spans } = verdict
  const states = spans.map(({ state, from }) => [state, from])
  return JSON.stringify([kind, states, finding.caveats.filter((code) => DECISIVE.includes(code))])
}

/** What changes an answer: revisions that were in none of the statement's answers and that the answer now goes by. */
function changedBy(known: ReadonlySet<string>, before: StatementReading, now: StatementReading): Revision[] {
  const found = new Map<string, Revision>()
  const { deciding, spans, inside } = now.verdict
  for (const { revision, state, from } of spans)
    if (revision && stateAt(before.verdict, from) !== state) found.set(revision.id, revision)
  if (deciding && decidesOtherwise(deciding, before.verdict.deciding)) found.set(deciding.id, deciding)
  const { ties, higherTie, contradiction } = now.context
  for (const revision of inside) if (bearsOn(revision, before.verdict)) found.set(revision.id, revision)
  for (const revision of [...ties, higherTie, contradiction]) if (revision) found.set(revision.id, revision)
  const isNew = [...found.values()].filter(({ id }) => !known.has(id))
  // A history that was rewritten may decide by a revision that was there already.
  const by =
    isNew.length > 0 ? isNew : deciding && deciding.id !== before.verdict.deciding?.id ? [deciding] : []
  return [...by].sort((a, b) => a.instant - b.instant)
}

function stateAt({ spans }: Verdict, at: Instant) {
  return spans.findLast(({ from }) => from <= at)?.state
}

function decidesOtherwise(deciding: Revision, before: Revision | null): boolean {
  return before === null || leavesOther(deciding, before)
}

/** Whether a revision within the time asked is a deletion, or leaves another state than the one that held then. */
function bearsOn(revision: Revision, before: Verdict): boolean {
  const held = before.spans.findLast(({ from }) => from <= revision.instant)?.revision
  return !held || isDeletion(revision) || leavesOther(revision, held)
}
