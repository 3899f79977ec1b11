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
import type { AskedMoment } from '../../../domain/time/asked-time'
import { stateChange } from '../../../domain/verdict/facts'
import { verdictAt } from '../../../domain/verdict/verdict'
import { verdictContext } from '../../../domain/verdict/verdict-context'
import { gatherEach } from '../../../lib/each-of'
import { exportedAnswers } from './exported-list'

/** A period that an export lacks. */
export interface NeededPeriod {
  readonly vehicleId: number
  readonly moment: AskedMoment
  /** The deciding revision as the row's answer has it; null for no record. */
  readonly revisionId: string | null
  /** The same for all tolls that lie in one period: what one of them read holds for all. */
  readonly key: string
}

type ReadPeriod = ReturnType<typeof periodReader>

/** Requests that one period takes, as a rule: the verdict, and what surrounds it. */
export const REQUESTS_A_PERIOD = 5

/** Rows between two pauses: well below a millisecond. */
const ROWS_A_STEP = 100

/**
 * Adds the periods that the rows' answers lack to `found`, each once, by its key; step by step, for long lists.
 */
export function* collectPeriods(
  rows: readonly DisputeRow[],
  found: Map<string, NeededPeriod>,
): Generator<undefined, void, undefined> {
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_STEP === 0) yield
    const { time } = row.toll
    if (time.kind !== 'moments') continue
    for (const { vehicleId, moments } of exportedAnswers(row)) {
      for (const [index, answer] of moments.entries()) {
        const moment = time.moments[index]
        const key = keyOf(vehicleId, answer, moment)
        if (moment === undefined || key === null || found.has(key)) continue
        found.set(key, { vehicleId, moment, revisionId: answer.revisionId, key })
      }
    }
  }
}

/**
 * The deciding revision is the newest by then, so that no change lies between two moments that share it; what changed
 * within a moment is that moment's own. Null where nothing is to be read.
 */
function keyOf(vehicleId: number, answer: MomentAnswer, moment: AskedMoment | undefined): string | null {
  const { kind, revisionId, period } = answer
  if (period !== null || !hasVerdict(answer)) return null
  const own = kind === 'changed' ? ` ${moment?.start} ${moment?.end}` : ''
  return `${vehicleId} ${revisionId} ${kind}${own}`
}

export type ReadPeriods = Awaited<ReturnType<typeof readPeriods>>

/** Reads periods. Those that cannot be read are counted as failed: the rows keep "not read". Rejects as `gatherEach` does. */
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

/** The row with the periods that were read; the same row where none belongs to it. */
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

/** Reads periods from the API. Retries as reads do, and waits where the API asks to. */
export function periodsFromApi(api: ApiClient, signal: AbortSignal): ReadPeriod {
  return periodReader((vehicleId) => retryingSource(historySource(api, vehicleId, signal), signal))
}

/**
 * Reads from histories when the state at a moment began and ended, and what set it, as the verdict's card shows them. Null
 * where the history does not say so, or where another revision than `revisionId` decides by now.
 */
export function periodReader(sourceOf: (vehicleId: number) => HistorySource) {
  return async (vehicleId: number, moment: AskedMoment, revisionId: string | null) => {
    const source = sourceOf(vehicleId)
    const verdict = await verdictAt(source, moment)
    if ((verdict.deciding?.id ?? null) !== revisionId) return null
    const context = await verdictContext(source, verdict)
    return momentAnswer({ verdict, context, change: stateChange(context) }, moment.end)
  }
}
