import type { ApiClient } from '../../../api/client/client'
import { momentAnswer, withContext } from '../../../domain/dispute/outcome-of'
import {
  type DisputeRow,
  hasVerdict,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import { type HistorySource, historySource } from '../../../domain/history/history-source'
import { retryingSource } from '../../../domain/history/retrying-source'
import type { QueryMoment } from '../../../domain/time/query-time'
import { statusChange } from '../../../domain/verdict/facts'
import { verdictAt } from '../../../domain/verdict/verdict'
import { verdictContext } from '../../../domain/verdict/verdict-context'
import { nextTask } from '../../../lib/browser/slices'
import { gatherEach } from '../../../lib/each-of'
import { exportedAnswers, isOff } from './export-cells'

export interface NeededPeriod {
  readonly vehicleId: number
  readonly moment: QueryMoment
  /** The deciding revision of the row's answer; null if there is no record. */
  readonly revisionId: string | null
  /** Equal for all tolls within one period, which is read once for all. */
  readonly key: string
}

type ReadPeriod = ReturnType<typeof periodReader>

const ROWS_A_STEP = 500

/** Returns each missing period once. By default only for inactive vehicles, because other verdicts don't show a period. */
export async function periodsNeeded(
  rows: readonly DisputeRow[],
  signal: AbortSignal,
  isWanted: (answer: MomentAnswer) => boolean = isOff,
): Promise<readonly NeededPeriod[]> {
  const found = new Map<string, NeededPeriod>()
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) await nextTask()
    signal.throwIfAborted()
    const { time } = row.toll
    if (time.kind !== 'moments') continue
    for (const { vehicleId, moments } of exportedAnswers(row))
      for (const [index, answer] of moments.entries()) {
        const moment = time.moments[index]
        const key = isWanted(answer) ? keyOf(vehicleId, answer, moment) : null
        if (moment === undefined || key === null || found.has(key)) continue
        found.set(key, { vehicleId, moment, revisionId: answer.revisionId, key })
      }
  }
  return [...found.values()]
}

/** Builds a period's key from the deciding revision, and the moment if the state changed within it. Null if nothing to read. */
function keyOf(vehicleId: number, answer: MomentAnswer, moment: QueryMoment | undefined): string | null {
  const { kind, revisionId, period } = answer
  if (period !== null || !hasVerdict(answer)) return null
  const own = kind === 'changed' ? ` ${moment?.start} ${moment?.end}` : ''
  return `${vehicleId} ${revisionId} ${kind}${own}`
}

export type ReadPeriods = Awaited<ReturnType<typeof readPeriods>>

/** Reads periods. Counts failures, whose cells stay empty. Rejects as `gatherEach` does. */
export async function readPeriods(
  needed: readonly NeededPeriod[],
  read: ReadPeriod,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const ask = ({ vehicleId, moment, revisionId }: NeededPeriod) => read(vehicleId, moment, revisionId)
  const { found } = await gatherEach(needed, ask, signal, onProgress)
  const known = [...found].flatMap(([{ key }, around]) => (around ? [[key, around] as const] : []))
  return { found: new Map(known), failed: needed.length - known.length }
}

export function withPeriods(row: DisputeRow, found: ReadPeriods['found']): DisputeRow {
  const { time } = row.toll
  if (found.size === 0 || time.kind !== 'moments') return row
  const asked = time.moments
  const answers = row.answers.map((answer): VehicleAnswer => {
    const moments = answer.moments.map((moment, index) => {
      const read = found.get(keyOf(answer.vehicleId, moment, asked[index]) ?? '')
      return read ? withContext(moment, read) : moment
    })
    return { ...answer, moments }
  })
  return { ...row, answers }
}

export const periodsFromApi = (api: ApiClient, signal: AbortSignal): ReadPeriod =>
  periodReader((vehicleId) => retryingSource(historySource(api, vehicleId, signal), signal))

/** Reads a moment's period and the change that set its state. Null if unknown, or a different revision decides now. */
export const periodReader =
  (sourceOf: (vehicleId: number) => HistorySource) =>
  async (vehicleId: number, moment: QueryMoment, revisionId: string | null) => {
    const source = sourceOf(vehicleId)
    const verdict = await verdictAt(source, moment)
    if ((verdict.deciding?.id ?? null) !== revisionId) return null
    const context = await verdictContext(source, verdict)
    return momentAnswer({ verdict, context, change: statusChange(context) }, moment.end)
  }
