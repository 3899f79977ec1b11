import { compareIds, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { readAll } from '../history/read-slice'
import { retryInconsistent } from '../history/verdict-error'
import { leavesOther } from '../verdict/facts'
import type { Verdict } from '../verdict/verdict'
import { isDeletion } from '../words/fleet-state'
import {
  type Contradiction,
  compareRows,
  compareVehicle,
  historySays,
  type KnownVehicle,
  noSuchRevision,
  type Uncompared,
} from './contradictions'
import { gatherFrom } from './gather-statement'
import { recordingSource, type TextSource } from './recorded-source'
import { replay, revisionsOf, type StatementReading, subjectOf } from './replay'
import type { StatementData } from './statement-schema'

/** What the API says today about a statement's question. */
export type Today =
  | {
      /** `same`: nothing was recorded since; `same-answer`: some was, which changes nothing. */
      readonly kind: 'same' | 'same-answer'
      /** How many revisions were recorded since. */
      readonly added: number
      readonly uncompared: readonly Uncompared[]
    }
  | {
      readonly kind: 'changed'
      readonly added: number
      /** The moments whose answer is another one now; `index` is which of those asked, from 0. */
      readonly changes: readonly {
        readonly index: number
        readonly now: string
        /** The revisions that make the difference, as they took effect. */
        readonly by: readonly Revision[]
      }[]
      readonly uncompared: readonly Uncompared[]
    }
  /** The statement says what is not so, and was not so when it was made: a history only grows. */
  | { readonly kind: 'contradicts'; readonly contradictions: readonly Contradiction[] }
  /** Another API than the statement’s was asked, or in another fleet: the answers cannot be compared. */
  | { readonly kind: 'other-place'; readonly api: string }

/** Most revisions read to find those of a statement that today's answers do not have. */
const MAX_READ = 5000

/**
 * Asks the statement's question again, and holds what it says against the history, the vehicle's record and its fleet. The
 * count of all revisions, in the statement and today, says how many were recorded since, whatever their dates. Rejects with
 * ApiError, VerdictError, or the signal's reason.
 * @param data an intact statement's
 * @param source asks in the statement's fleet
 * @param known what else is known of the vehicle today
 * @param now the browser's clock
 */
export async function compareToday(
  data: StatementData,
  source: TextSource,
  known: KnownVehicle,
  signal: AbortSignal,
  now: () => Instant = () => Date.now() * 1000,
): Promise<Today> {
  const { typed, zone, moments } = data.asked
  const { reference, madeBy } = data
  const question = { subject: subjectOf(data), typed, zone, moments, reference, madeBy, now }
  const today = await gatherFrom(source, question, signal)
  const isElsewhere = data.fleet.id !== null && known.fleet !== null && known.fleet.id !== data.fleet.id
  if (today.api !== data.api || isElsewhere) return { kind: 'other-place', api: data.api }
  const vehicle = compareVehicle(data, known)
  const rows = compareRows(data, await revisionsToday(data, today, source, signal))
  const contradictions = [
    ...vehicle.contradictions,
    ...rows.contradictions,
    ...rows.missing.map((row) => noSuchRevision(row, data)),
  ]
  if (contradictions.length > 0) return { kind: 'contradicts', contradictions }
  return compareAnswers(data, today, vehicle.uncompared)
}

/**
 * The revisions of today's answers, and of the rest of the history where the statement has others: those were the newest
 * then, or somebody made them up.
 */
async function revisionsToday(
  data: StatementData,
  today: StatementData,
  source: TextSource,
  signal: AbortSignal,
): Promise<readonly Revision[]> {
  const answered = revisionsOf(today)
  const { missing } = compareRows(data, answered)
  if (missing.length === 0) return answered
  const instants = missing.map(({ instant }) => instant)
  const times = { from: Math.min(...instants), to: Math.max(...instants) }
  const rest = await retryInconsistent(() => readAll(recordingSource(source, signal), times, MAX_READ))
  return [...answered, ...rest.revisions]
}

/** The caveats that an answer is another one by. The clock's come and go by themselves. */
const DECISIVE: readonly string[] = ['contradiction', 'deletion', 'ties-disagree']

/** Compares a statement with the one that it would be today, of which the revisions were compared already. */
function compareAnswers(data: StatementData, today: StatementData, uncompared: readonly Uncompared[]): Today {
  const [then, now] = [replay(data), replay(today)]
  const known = new Set(revisionsOf(data).map(({ id }) => id))
  const added = now.count - then.count
  const pairs = then.readings.flatMap((before, index) => {
    const reading = now.readings[index]
    return reading ? [{ index, before, reading, isSame: answerCodes(before) === answerCodes(reading) }] : []
  })
  const changes = pairs
    .filter(({ isSame }) => !isSame)
    .map(({ index, before, reading }) => {
      return { index, now: reading.finding.sentence, by: changedBy(known, before.verdict, reading) }
    })
  const decidedAnew = pairs.filter(
    ({ before, reading }) => before.finding.decidingRevision !== reading.finding.decidingRevision,
  )
  const deciding = decidedAnew.flatMap(({ reading }) => reading.verdict.deciding ?? [])
  const bearing = new Set([...deciding, ...changes.flatMap(({ by }) => by)].map(({ id }) => id))
  const highest = [...known].sort(compareIds).at(-1)
  const earlier = 'it was recorded before others that the statement has'
  const contradictions = [...bearing]
    .filter((id) => highest !== undefined && !known.has(id) && compareIds(id, highest) < 0)
    .map((id) => historySays(`Revision ${id}`, 'nothing about it', earlier))
  const [before, after] = [then.count.toLocaleString('en'), now.count.toLocaleString('en')]
  if (added < 0) contradictions.push(historySays('Number of changes', before, after))
  if (added === 0 && contradictions.length === 0)
    for (const { before, reading } of pairs.filter((pair) => !pair.isSame || decidedAnew.includes(pair)))
      contradictions.push(historySays('Answer', before.finding.sentence, reading.finding.sentence))
  if (contradictions.length > 0) return { kind: 'contradicts', contradictions }
  if (changes.length > 0) return { kind: 'changed', added, changes, uncompared }
  return { kind: added === 0 ? 'same' : 'same-answer', added, uncompared }
}

/** What a reading says about the vehicle, by whichever revision. */
function answerCodes({ verdict, finding, answer }: StatementReading): string {
  return JSON.stringify([
    verdict.kind,
    answer.states,
    finding.caveats.filter((code) => DECISIVE.includes(code)),
  ])
}

/**
 * The revisions that an answer goes by now, that the statement does not have, and that leave another state than it says, or
 * a doubt; else those that it goes by at all, as where one ends a doubt.
 */
function changedBy(known: ReadonlySet<string>, before: Verdict, now: StatementReading): readonly Revision[] {
  const { spans, inside, deciding } = now.verdict
  const { ties, higherTie, contradiction } = now.context
  const isNew = (row: Revision | null) => row && !known.has(row.id)
  const decisive = [...spans.map(({ revision }) => revision), ...inside, deciding]
  const leaving = decisive.filter((row) => {
    const at = row && before.spans.findLast(({ from }) => from <= row.instant)
    const held = (at ?? before.spans[0])?.revision
    return row && (!held || isDeletion(row) || leavesOther(row, held))
  })
  const added = [...leaving, ...ties, higherTie, contradiction].filter(isNew)
  const found = added.length === 0 ? decisive.filter(isNew) : added
  const byId = new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  return [...byId.values()].sort((a, b) => a.instant - b.instant)
}
