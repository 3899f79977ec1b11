import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import { vehicleKey } from '../../api/resources/history'
import { filledData } from '../../domain/evidence/filing'
import { makeStatement, type StatementRequest } from '../../domain/evidence/gather-statement'
import { readPlate } from '../../domain/evidence/read-plate'
import type { StatementContent } from '../../domain/evidence/statement-content'
import { fileOf } from '../../domain/evidence/statement-file'
import type { StatementData, StatementFile } from '../../domain/evidence/statement-schema'
import { contentOf } from '../../domain/evidence/statement-words'
import type { Scope } from '../../local/scope'
import type { FilingState } from './filing-form'

/** A statement as data with its hash, and in words. */
export interface Statement {
  readonly file: StatementFile
  readonly content: StatementContent
}

/** The statement of what the API answered, with what was filled in. */
export function filedStatement(data: StatementData, fields: FilingState['fields']): Statement {
  const file = fileOf(filledData(data, fields))
  return { file, content: contentOf(file) }
}

/** The vehicle's plate, before a time is asked. */
export function plateOptions(
  api: ApiClient,
  { vehicleId, zone, toll }: Pick<StatementRequest, 'vehicleId' | 'zone' | 'toll'>,
  scope: Scope | null,
) {
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'plate', zone, toll, scope?.person] as const,
    queryFn:
      scope === null ? skipToken : ({ signal }) => readPlate(api, vehicleId, { scope, toll, zone }, signal),
  })
}

/**
 * Asks the API for a statement. It is never read again by itself, so that it does not change while somebody reads it, and
 * forgotten with the page.
 * @param fleet the fleet as it is known by now
 */
export function statementOptions(
  api: ApiClient,
  question: StatementRequest,
  scope: Scope | null,
  fleet: () => NamedFleet,
) {
  const { vehicleId, span, zone, toll } = question
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'statement', span, zone, toll, scope?.person] as const,
    queryFn:
      scope === null
        ? skipToken
        : ({ signal }) => makeStatement(api, question, { scope, fleet, zone }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}
