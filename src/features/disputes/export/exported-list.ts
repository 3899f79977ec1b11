import { linkTo } from '../../../api/fleet/fleet-search'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { askedText } from '../table/row-words'

/** What an export is made of. */
export interface ExportedList {
  readonly investigation: { readonly id: string; readonly name: string; readonly createdAt: number }
  readonly rows: readonly DisputeRow[]
  /** The names of the pasted columns. */
  readonly names: readonly string[]
  /** What they hold. */
  readonly mapping: ReadSettings['mapping']
  /** With the columns that programs need: ids, revisions, links. */
  readonly hasAll: boolean
  /** The minutes before and after each time that were checked as well: links have the time without them. */
  readonly tolerance: number
  /** The fleet that links name; null is the person's default fleet. */
  readonly fleetId: number | null
  /** The console's own address, `https://…`: links begin with it. */
  readonly origin: string
  /** The zone of times that belong to no toll. */
  readonly zone: string
}

/** The answer of the vehicle whose verdict a row has; where there is no such vehicle, all answers. */
export function exportedAnswers({ answers, outcome }: DisputeRow): readonly VehicleAnswer[] {
  const { vehicleId } = outcome
  return vehicleId === null ? answers : answers.filter((answer) => answer.vehicleId === vehicleId)
}

/** The address of a vehicle's page that asks about the toll's time; the earlier reading where there are two. */
export function vehicleLink(row: DisputeRow, vehicleId: number, list: ExportedList): string {
  const { origin, fleetId } = list
  const search = new URLSearchParams(askedText(row.toll, list) ?? {})
  return linkTo({ origin, pathname: `/vehicles/${vehicleId}`, search: search.toString() }, fleetId)
}

/** `tolls-<name>-2024-03-05.csv`: letters and digits of any script, all else as one dash. */
export function exportName(name: string, day: string, ending: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return ['tolls', ...(plain === '' ? [] : [plain.slice(0, 80)]), `${day}.${ending}`].join('-')
}

/** A statement that a pack has: about one vehicle of a row. */
export interface WantedStatement {
  readonly row: DisputeRow
  readonly vehicleId: number
}

/** What a pack is made of; `rows` are those that its statements were chosen from. */
export type PackList = Omit<ExportedList, 'hasAll' | 'fleetId' | 'origin'>

/** The statements that rows make: one for each vehicle that a verdict is about. */
export function wantedStatements(rows: readonly DisputeRow[]): {
  readonly wanted: readonly WantedStatement[]
  /** Rows without one: they name no vehicle or no time, or were not checked. */
  readonly leftOut: number
} {
  const wanted = rows.flatMap((row) =>
    row.toll.time.kind === 'moments' && row.outcome.bucket !== 'waiting'
      ? exportedAnswers(row)
          .filter(({ failure }) => failure === null)
          .map(({ vehicleId }) => ({ row, vehicleId }))
      : [],
  )
  return { wanted, leftOut: rows.length - new Set(wanted.map(({ row }) => row)).size }
}
