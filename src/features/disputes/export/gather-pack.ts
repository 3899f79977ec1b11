import type { ApiClient } from '../../../api/client/client'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import { tollPlace } from '../../../domain/dispute/toll'
import { filledData, tollName } from '../../../domain/evidence/filing'
import { makeStatement } from '../../../domain/evidence/gather-statement'
import { fileOf } from '../../../domain/evidence/statement-file'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import { askedSpanOf } from '../../../domain/time/asked-span'
import { gatherEach } from '../../../lib/each-of'
import { filledFields, readFiling } from '../../../local/filing'
import type { Scope } from '../../../local/scope'
import type { PackList, WantedStatement } from './exported-list'

export type GatheredPack = Awaited<ReturnType<typeof gatherPack>>

/**
 * Gathers the statements of a pack, in the order of the rows. Rejects as `gatherEach` does, and with the last failure where
 * none could be made.
 */
export async function gatherPack(
  wanted: readonly WantedStatement[],
  gather: (one: WantedStatement) => Promise<StatementData>,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const { found, failures } = await gatherEach(wanted, gather, signal, onProgress)
  if (found.size === 0 && failures.size > 0) throw [...failures.values()].at(-1)
  const made = wanted.flatMap((one) => {
    const data = found.get(one)
    return data ? [{ data, isOther: saysOtherwise(data, one) }] : []
  })
  return {
    statements: made.map(({ data }) => fileOf(data)),
    failed: wanted.filter((one) => failures.has(one)),
    /** How many say something else than the list: the history has changed since it was checked. */
    changed: made.filter(({ isOther }) => isOther).length,
  }
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
    readonly list: PackList
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
    const data = await makeStatement(api, request, { scope, fleet, zone: list.zone }, signal)
    const named = tollName(vehicleId, span, zone, reference ?? undefined)
    const typed = await readFiling(scope, { list: list.investigation.id, toll: named })
    const offered = { reference: reference ?? '', amount: toll.amount.text }
    return filledData(data, filledFields(typed, { ...offered, ...tollPlace(list.names, toll.cells) }))
  }
}
