import type { ApiClient } from '../../../api/client/client'
import { type HistorySource, historySource } from '../../../domain/history/history-source'
import { retryingSource } from '../../../domain/history/retrying-source'
import type { VerdictContext } from '../../../domain/verdict/facts'
import { stateChange } from '../../../domain/verdict/state-change'
import { verdictAt } from '../../../domain/verdict/verdict'
import { verdictContext } from '../../../domain/verdict/verdict-context'
import type { ReadAround, ReadPeriod } from './periods'

/** Reads periods from the API. Retries as reads do, and waits where the API asks to. */
export function periodsFromApi(api: ApiClient, signal: AbortSignal): ReadPeriod {
  return periodReader((vehicleId) => retryingSource(historySource(api, vehicleId, signal), signal))
}

/** Reads periods from histories, as the verdict's card shows them. */
export function periodReader(sourceOf: (vehicleId: number) => HistorySource): ReadPeriod {
  return async (vehicleId, moment, revisionId) => {
    const source = sourceOf(vehicleId)
    const verdict = await verdictAt(source, moment)
    if (verdict.deciding?.id !== revisionId) return null
    return aroundOf(await verdictContext(source, verdict))
  }
}

function aroundOf(context: VerdictContext): ReadAround | null {
  const { run, deletedBy, nextChange, contradiction, higherTie } = context
  if (contradiction !== null || higherTie !== null || run === null) return null
  const from = run.startKnown ? run.first.instant : null
  const period = { from, to: (deletedBy ?? nextChange)?.instant ?? null }
  return { period, change: stateChange(context) }
}
