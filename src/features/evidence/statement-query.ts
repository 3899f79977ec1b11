import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import type { NamedFleet } from '../../api/fleet/fleets'
import { vehicleKey } from '../../api/resources/history'
import type { FilingState } from '../../domain/evidence/filing-fields'
import { makeStatement, type StatementRequest } from '../../domain/evidence/gather-statement'
import { readPlate } from '../../domain/evidence/read-plate'
import { filledData, type StatementData } from '../../domain/evidence/statement-data'
import { contentOf } from '../../domain/evidence/statement-words'
import type { Scope } from '../../local/scope'

export type Statement = ReturnType<typeof filedStatement>

export function filedStatement(data: StatementData, fields: FilingState['fields']) {
  const filled = filledData(data, fields)
  return { data: filled, content: contentOf(filled) }
}

export function plateOptions(
  api: ApiClient,
  question: Pick<StatementRequest, 'vehicleId' | 'zone' | 'toll' | 'corrections'>,
  scope: Scope | null,
) {
  const { vehicleId, zone, toll, corrections } = question
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'plate', zone, toll, corrections, scope] as const,
    queryFn:
      scope === null
        ? skipToken
        : ({ signal }) => readPlate(api, vehicleId, { scope, toll, corrections, zone }, signal),
  })
}

/** Never refetches, so it doesn't change while the user reads it. Deleted with the page. */
export function statementOptions(
  api: ApiClient,
  question: StatementRequest,
  scope: Scope | null,
  fleet: () => NamedFleet,
) {
  const { vehicleId, zone } = question
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'statement', question, scope] as const,
    queryFn:
      scope === null
        ? skipToken
        : ({ signal }) => makeStatement(api, question, { scope, fleet, zone }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}
