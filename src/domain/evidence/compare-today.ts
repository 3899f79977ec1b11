import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { readAll } from '../history/read-slice'
import { retryInconsistent } from '../history/verdict-error'
import { compareStatements, type Today } from './compare-answers'
import { compareRows, compareVehicle, type KnownVehicle, noSuchRevision, revisionsOf } from './contradictions'
import { gatherFrom } from './gather-statement'
import { recordingSource, type TextSource } from './recorded-source'
import { subjectOf } from './replay'
import type { StatementData } from './statement-schema'

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
  if (today.api !== data.api || isElsewhere)
    return { kind: 'other-place', api: data.api, fleetId: data.fleet.id }
  const vehicle = compareVehicle(data, known)
  const rows = compareRows(data, await revisionsToday(data, today, source, signal))
  const contradictions = [
    ...vehicle.contradictions,
    ...rows.contradictions,
    ...rows.missing.map((row) => noSuchRevision(row, data)),
  ]
  if (contradictions.length > 0) return { kind: 'contradicts', contradictions }
  return compareStatements(data, today, vehicle.uncompared)
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
