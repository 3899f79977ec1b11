import type { ApiClient } from '../../../api/client/client'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import { makeStatement } from '../../../domain/evidence/gather-statement'
import { fileOf } from '../../../domain/evidence/statement-file'
import type { StatementData, StatementFile } from '../../../domain/evidence/statement-schema'
import { askedSpanOf } from '../../../domain/time/asked-span'
import { eachOf } from '../../../lib/each-of'
import type { Scope } from '../../../local/scope'
import type { WantedStatement } from './pack-statements'

/** What was gathered for a pack. */
export interface GatheredPack {
  /** In the order of the rows. */
  readonly statements: readonly StatementFile[]
  /** Those that could not be made. */
  readonly failed: readonly WantedStatement[]
  /** How many say something else than the list: the history has changed since it was checked. */
  readonly changed: number
}

/** Statements gathered at once. */
const AT_ONCE = 4

/**
 * Gathers the statements of a pack, four at a time. One that fails does not hold up the others. Rejects with the signal's
 * reason once it is aborted, and with the last failure where none could be made.
 */
export async function gatherPack(
  wanted: readonly WantedStatement[],
  gather: (one: WantedStatement) => Promise<StatementData>,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<GatheredPack> {
  const found = new Map<WantedStatement, StatementFile>()
  const failed: WantedStatement[] = []
  let [done, changed, failure]: [number, number, unknown] = [0, 0, null]
  await eachOf(wanted, AT_ONCE, async (one) => {
    signal.throwIfAborted()
    try {
      const data = await gather(one)
      if (saysOtherwise(data, one)) changed++
      found.set(one, fileOf(data))
    } catch (error) {
      // Counted and named: the pack is made of the others.
      signal.throwIfAborted()
      failed.push(one)
      failure = error
    }
    onProgress(++done)
  })
  if (found.size === 0 && failed.length > 0) throw failure
  return { statements: wanted.flatMap((one) => found.get(one) ?? []), failed, changed }
}

/** Whether a statement's verdicts are others than those that its row has. */
function saysOtherwise({ findings }: StatementData, { row, vehicleId }: WantedStatement): boolean {
  const known = row.answers.find((answer) => answer.vehicleId === vehicleId)?.moments ?? []
  return findings.some(
    ({ kind, decidingRevision }, at) =>
      known[at]?.kind !== kind || known[at]?.revisionId !== decidingRevision,
  )
}

/** Gathers the statements of a list from the API, each as its own page does. */
export function packGatherer(
  from: {
    readonly api: ApiClient
    readonly scope: Scope
    readonly fleet: () => NamedFleet
    /** Minutes before and after each time; the zone of dates. */
    readonly list: { readonly tolerance: number; readonly zone: string }
  },
  signal: AbortSignal,
): (one: WantedStatement) => Promise<StatementData> {
  const { api, scope, fleet, list } = from
  return async ({ row: { toll }, vehicleId }) => {
    if (toll.time.kind !== 'moments') throw new Error('A row without a time has no statement.')
    const { moments } = toll.time
    const { zone, ...span } = askedSpanOf(moments, list.tolerance)
    const reference = toll.reference.trim() || null
    const request = { vehicleId, span, moments, zone, reference, toll: toll.vehicle }
    return makeStatement(api, request, { scope, fleet, zone: list.zone }, signal)
  }
}
