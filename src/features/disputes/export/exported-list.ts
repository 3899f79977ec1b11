import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { useApi } from '../../../domain/person/page-context'
import { correctionsText } from '../../../domain/words/correction'
import { tollCorrections } from '../check/edited-toll'
import type { DisputeState } from '../check/list-state'
import { askedText } from '../table/row-words'
import { useDisputes } from '../table/use-disputes'

export interface ExportedList extends Omit<ReadSettings, 'dayFirst'> {
  readonly investigation: NonNullable<DisputeState['investigation']>
  readonly rows: readonly DisputeRow[]
  readonly names: readonly string[]
  /** The fleet in links; null for the user's default fleet. */
  readonly fleetId: number | null
  readonly origin: string
}

/** Returns the answer of the vehicle that the verdict is about, or all answers if there is no such vehicle. */
export function exportedAnswers({ answers, outcome }: DisputeRow): readonly VehicleAnswer[] {
  const { vehicleId } = outcome
  return vehicleId === null ? answers : answers.filter((answer) => answer.vehicleId === vehicleId)
}

/** Returns the URL of a vehicle's page for the toll's time. If the local time happened twice, uses the earlier. */
export function vehicleLink(row: DisputeRow, vehicleId: number, list: ExportedList): string {
  const { origin, fleetId } = list
  const corrections = correctionsText(tollCorrections(row.toll, list.mapping))
  const search = new URLSearchParams({
    ...askedText(row.toll, list),
    ...(corrections !== undefined && { corrections }),
    ...(fleetId !== null && { fleet: String(fleetId) }),
  }).toString()
  return `${origin}/vehicles/${vehicleId}${search && '?'}${search}`
}

/** Returns `tolls-<name>-2024-03-05.csv`. Keeps letters and digits of any script, and turns the rest into dashes. */
export function exportName(name: string, day: string, ending: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return ['tolls', ...(plain === '' ? [] : [plain.slice(0, 80)]), `${day}.${ending}`].join('-')
}

export interface WantedStatement {
  readonly row: DisputeRow
  readonly vehicleId: number
}

export function useExportedList(rows: readonly DisputeRow[]): ExportedList {
  const { state, settings } = useDisputes()
  const { fleetId } = useApi()
  const { investigation, report } = state
  if (investigation === null) throw new Error('No list is open.')
  const { origin } = location
  return { ...settings, investigation, rows, names: report?.names ?? [], fleetId, origin }
}

/** Returns whether a pack includes a row by default: by the review's outcome, or if the vehicle was inactive. */
export const isDisputed = ({ toll: { review }, outcome: { status } }: DisputeRow): boolean =>
  review?.outcome === undefined ? status === 'not-active' : review.outcome === 'dispute'

/** Returns one statement per vehicle that a verdict is about. `leftOut` counts the rows without a vehicle. */
export function wantedStatements(rows: readonly DisputeRow[]) {
  const wanted = rows.flatMap((row) =>
    row.toll.time.kind === 'moments' && row.outcome.status !== 'waiting'
      ? exportedAnswers(row)
          .filter(({ failure }) => failure === null)
          .map(({ vehicleId }) => ({ row, vehicleId }))
      : [],
  )
  return { wanted, leftOut: rows.length - new Set(wanted.map(({ row }) => row)).size }
}
