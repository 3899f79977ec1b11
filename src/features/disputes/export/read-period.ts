import type { ApiClient } from '../../../api/client/client'
import type { MomentAnswer } from '../../../domain/dispute/toll-outcome'
import { type HistorySource, historySource } from '../../../domain/history/history-source'
import { retryingSource } from '../../../domain/history/retrying-source'
import { verdictAt } from '../../../domain/verdict/verdict'
import { type VerdictContext, verdictContext } from '../../../domain/verdict/verdict-context'
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
    if (verdict.deciding?.id !== revisionId) return null
    return periodOf(await verdictContext(source, verdict))
  }
}

function periodOf(context: VerdictContext): MomentAnswer['period'] {
  const { run, deletedBy, nextChange, contradiction, higherTie } = context
  if (contradiction !== null || higherTie !== null || run === null) return null
  const from = run.startKnown ? run.first.instant : null
  return { from, to: (deletedBy ?? nextChange)?.instant ?? null }
}
