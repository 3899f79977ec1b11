import { formatInstant } from '../../lib/time/instant'
import { type ReadSettings, readList } from '../dispute/read-tolls'
import type { Toll } from '../dispute/toll'
import { candidatesOf } from '../dispute/toll-candidates'
import { knownTexts, listStart, pastedTolls } from '../dispute/toll-table'
import { type Findable, indexVehicles } from '../find/identify'
import type { PastedRows } from '../sheet/sheet-rows'
import { readRows } from '../sheet/unwrap-cells'

/** The vehicles that the lists are about. */
export const LIST_FLEET: readonly Findable[] = [
  { vehicleId: 50, plate_number: 'ZDF8221', plate_state: 'NY', vehicle_number: 'AR-0050' },
  { vehicleId: 31, plate_number: 'HBY8637', plate_state: 'PA', vehicle_number: 'AR-0031' },
  { vehicleId: 49, plate_number: 'EK80166', plate_state: 'CT', vehicle_number: 'AR-0049' },
  { vehicleId: 60, plate_number: 'VWY8706', plate_state: 'NY', vehicle_number: 'AR-0060' },
]
const index = indexVehicles(LIST_FLEET)

/** What a list gives: its rows, what they mean, and what is said about it. */
interface ReadList {
  readonly rows: readonly (readonly string[])[]
  readonly settings: ReadSettings
  readonly tolls: readonly Toll[]
  readonly report: ReturnType<ReturnType<typeof readList>['report']>
  readonly about: string
  /** A row in a line: vehicle, from – to in UTC, amount with currency; or what it is instead. */
  readonly said: readonly string[]
}

/** Reads a list as the page does. `vehicles`: those by which its columns are known. */
export function readListOf(
  source: string | PastedRows,
  chosen: Partial<ReadSettings> = {},
  vehicles: readonly Findable[] = LIST_FLEET,
): ReadList {
  const pasted = typeof source === 'string' ? pastedTolls(source) : source
  const known = knownTexts(vehicles)
  const { rows, notes } = readRows(pasted.rows())
  const { headerRows, mapping } = listStart(rows.slice(0, 50), known, pasted.headerRows)
  const settings = { headerRows, mapping, zone: 'America/New_York', tolerance: 0, dayFirst: null, ...chosen }
  const list = readList(rows, settings, known)
  const tolls = [...list.tolls()]
  const report = list.report()
  return {
    ...{ rows, settings, tolls, about: pasted.about ?? '', said: tolls.map(said) },
    report: { ...report, notes: [...report.notes, ...notes] },
  }
}

function said(toll: Toll): string {
  const { vehicle, time, amount, ignored } = toll
  const money = [amount.value, amount.currency].filter(Boolean).join(' ')
  if (ignored) return [ignored, money].filter(Boolean).join(' ')
  const ids = candidatesOf(vehicle, index).vehicleIds.join()
  const when =
    time.kind === 'moments'
      ? time.moments.map(({ start, end }) => `${short(start)}–${short(end)}`).join(' or ')
      : time.message
  return [ids || vehicle.problem || '?', when, money].filter(Boolean).join(' | ')
}

/** `05 20:30:15` for 2024-03-05T20:30:15 in UTC. */
function short(instant: number): string {
  return formatInstant(instant).slice(0, 19).replace('2024-', '').replace('T', ' ')
}
