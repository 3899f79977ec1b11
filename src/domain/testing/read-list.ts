import { formatInstant } from '../../lib/time/instant'
import { type ReadSettings, readList } from '../dispute/read-tolls'
import { skipReason, type Toll } from '../dispute/toll'
import { findCandidates } from '../dispute/toll-candidates'
import { listStart, pastedTolls } from '../dispute/toll-table'
import { type Findable, indexVehicles } from '../find/identify'
import type { PastedRows } from '../sheet/sheet-rows'
import { readRows } from '../sheet/unwrap-cells'

export const LIST_FLEET: readonly Findable[] = [
  { vehicleId: 50, plate_number: 'ZDF8221', plate_state: 'NY', vehicle_number: 'AR-0050' },
  { vehicleId: 31, plate_number: 'HBY8637', plate_state: 'PA', vehicle_number: 'AR-0031' },
  { vehicleId: 49, plate_number: 'EK80166', plate_state: 'CT', vehicle_number: 'AR-0049' },
  { vehicleId: 60, plate_number: 'VWY8706', plate_state: 'NY', vehicle_number: 'AR-0060' },
]
const index = indexVehicles(LIST_FLEET)

interface ReadList {
  readonly rows: readonly (readonly string[])[]
  readonly settings: ReadSettings
  readonly tolls: readonly Toll[]
  readonly report: ReturnType<ReturnType<typeof readList>['report']>
  readonly about: string
  /** One line per row: vehicle, from – to in UTC, amount with currency; or why it is skipped, and its amount. */
  readonly said: readonly string[]
}

/** Parses a list like the toll list page. */
export function readListOf(source: string | PastedRows, chosen: Partial<ReadSettings> = {}): ReadList {
  const pasted = typeof source === 'string' ? pastedTolls(source) : source
  const rows = readRows(pasted.rows())
  const { headerRows, mapping } = listStart(rows.slice(0, 50), pasted.isHeaderAdded && 1)
  const settings = { headerRows, mapping, zone: 'America/New_York', tolerance: 0, dayFirst: null, ...chosen }
  const list = readList(rows, settings)
  const tolls = [...list.tolls()]
  const report = list.report()
  return { rows, settings, tolls, about: pasted.about ?? '', said: tolls.map(said), report }
}

/**
 * Returns the rows of a list that were parsed wrongly, although they aren't skipped and wait for no choice of the user.
 * A missing amount or an unknown vehicle is acceptable; a different one isn't.
 * @param meant the expected rows, in the format of {@link ReadList.said}
 */
export function misread(text: string, meant: readonly string[]): readonly string[] {
  const { tolls, said, report } = readListOf(text, { zone: 'UTC', isZoneAssumed: true })
  const isAsked = report.dayOrder ?? report.offSeason ?? report.doubts.find(({ isOpen }) => isOpen)
  if (isAsked) return []
  const isMeant = (row: string) => meant.some((one) => one === row || one.startsWith(`${row} | `))
  return said.filter((row, at) => {
    const toll = tolls[at]
    return toll && skipReason(toll) === null && !row.startsWith('? | ') && !isMeant(row)
  })
}

function said(toll: Toll): string {
  const { vehicle, time, amount } = toll
  const money = [amount.value, amount.currency].filter(Boolean).join(' ')
  const reason = skipReason(toll)
  if (reason !== null) return [reason, money].filter(Boolean).join(' ')
  const ids = findCandidates(vehicle, index).vehicleIds.join()
  const when =
    time.kind === 'moments'
      ? time.moments.map(({ start, end }) => `${short(start)}–${short(end)}`).join(' or ')
      : time.message
  return [ids || '?', when, money].filter(Boolean).join(' | ')
}

/** Formats `05 20:30:15` for 2024-03-05T20:30:15 in UTC. */
function short(instant: number): string {
  return formatInstant(instant).slice(0, 19).replace('2024-', '').replace('T', ' ')
}
