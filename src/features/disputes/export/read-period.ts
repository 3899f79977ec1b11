import type { ApiClient } from '../../../api/client/client'
import { momentAnswer } from '../../../domain/dispute/moment-answer'
import { type HistorySource, historySource } from '../../../domain/history/history-source'
import { retryingSource } from '../../../domain/history/retrying-source'
import { stateChange } from '../../../domain/verdict/state-change'
import { verdictAt } from '../../../domain/verdict/verdict'
import { verdictContext } from '../../../domain/verdict/verdict-context'
import type { ReadPeriod } from './periods'

/** Reads periods from the API. Retries as reads do, and waits where the API asks to. */
export function periodsFromApi(api: ApiClient, signal: AbortSignal): ReadPeriod {
  return periodReader((vehicleId) => retryingSource(historySource(api, vehicleId, signal), signal))
}

/** Reads periods from histories, as the verdict's card shows them. */
export function periodReader(sourceOf: (vehicleId: number) => HistorySource): ReadPeriod {
  return async (vehicleId, moment, revisionId) => {
    const source = sourceOf(vehicleId)
    const verdict = await verdictAt(source, moment)
    if ((verdict.deciding?.id ?? null) !== revisionId) return null
    const context = await verdictContext(source, verdict)
    return momentAnswer({ verdict, context, change: stateChange(context) }, moment.end)
  }
}
