import type { ApiClient } from '../../../api/client/client'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import { gatherStatement } from '../../../domain/evidence/gather-statement'
import { readPlate } from '../../../domain/evidence/read-plate'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import { askedSpanOf, askedSpanText } from '../../../domain/time/asked-span'
import { instantNow } from '../../../domain/time/now'
import type { Scope } from '../../../local/scope'
import type { WantedStatement } from './pack-statements'

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
    const plate = await readPlate(api, vehicleId, { scope, toll: toll.vehicle, zone: list.zone }, signal)
    const { zone, ...span } = askedSpanOf(moments, list.tolerance)
    const { name, person } = api.session.state()
    const question = {
      subject: {
        vehicleId,
        ...plate,
        // The answers may tell its title.
        get fleet() {
          return fleet()
        },
      },
      typed: askedSpanText(span),
      zone,
      moments,
      reference: toll.reference.trim() || null,
      madeBy: name ?? person,
      now: instantNow,
    }
    return gatherStatement(api, question, signal)
  }
}
