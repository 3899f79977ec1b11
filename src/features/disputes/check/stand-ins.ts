import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import type { Toll, TollField, TollTime, TollVehicle } from '../../../domain/dispute/toll'
import type { Candidates, MomentAnswer, Outcome, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import type { Findable } from '../../../domain/find/find-vehicles'
import type { SheetColumn } from '../../../domain/sheet/sheet-columns'
import { readAskedTime } from '../../../domain/time/asked-time'
import type { Verdict } from '../../../domain/verdict/verdict'
import { caveats } from '../../../domain/verdict/verdict-caveats'
import type { VerdictContext } from '../../../domain/verdict/verdict-context'
import type { Instant } from '../../../lib/time/instant'

export const TOLL_COLUMNS: readonly SheetColumn<TollField>[] = [
  { field: 'vehicle_id', label: 'Vehicle id', names: ['vehicleid', 'vehicle_id'] },
  { field: 'plate', label: 'Plate', names: ['plate'] },
  { field: 'state', label: 'State', names: ['state'] },
  { field: 'date_time', label: 'Date and time', names: ['time', 'datetime'] },
  { field: 'amount', label: 'Amount', names: ['amount'] },
]

export function* readTolls(rows: Iterable<readonly string[]>, settings: ReadSettings): Iterable<Toll> {
  let index = -settings.headerRows
  for (const cells of rows) {
    if (index++ < 0) continue
    const at = (field: TollField) => cells[settings.mapping.indexOf(field)]?.trim() ?? ''
    const id = /^\d+$/.test(at('vehicle_id')) ? Number(at('vehicle_id')) : null
    const plate = at('plate')
    const asked = readAskedTime(at('date_time'), settings.zone)
    const time: TollTime =
      asked.kind === 'moments'
        ? { kind: 'moments', moments: asked.moments, zone: settings.zone, note: null }
        : { kind: 'unclear', message: 'Unclear.' }
    const vehicle: TollVehicle = {
      id,
      plate,
      state: at('state'),
      problem: id === null && plate === '' ? 'No vehicle.' : null,
    }
    yield {
      index: index - 1,
      cells,
      vehicle,
      time,
      amount: { text: '', value: null, currency: null },
      reference: '',
    }
  }
}

export function sheetReport(rows: readonly (readonly string[])[], settings: ReadSettings): SheetReport {
  const names = [...(rows[settings.headerRows - 1] ?? [])]
  return {
    title: null,
    about: null,
    names,
    sample: rows.slice(settings.headerRows, 5),
    dayOrder: null,
    notes: [],
    isCut: false,
  }
}

export const indexOfPlates = (vehicles: readonly Findable[]) => vehicles

export function candidatesOf(vehicle: TollVehicle, index: readonly Findable[]): Candidates {
  return {
    vehicleIds: index.filter((one) => one.plate_number === vehicle.plate).map((one) => one.vehicleId),
    lookAlikes: [],
  }
}

export function outcomeOf(
  toll: Toll,
  candidates: Candidates,
  answers: readonly VehicleAnswer[],
  before: readonly VehicleAnswer[] | null,
): Outcome {
  if (toll.time.kind !== 'moments' || toll.vehicle.problem)
    return { bucket: 'unreadable', vehicleId: null, note: '', hasChanged: false }
  if (candidates.vehicleIds.length === 0)
    return { bucket: 'needs-person', vehicleId: null, note: 'No vehicle', hasChanged: false }
  if (answers.length < candidates.vehicleIds.length)
    return { bucket: 'waiting', vehicleId: null, note: '', hasChanged: false }
  const kinds = new Set(answers.flatMap((one) => one.moments.map(({ kind }) => kind)))
  const [kind] = kinds
  const hasChanged =
    before !== null &&
    JSON.stringify(before.map((one) => one.moments)) !== JSON.stringify(answers.map((one) => one.moments))
  if (kinds.size !== 1 || kind === 'changed' || kind === undefined)
    return { bucket: 'needs-person', vehicleId: null, note: '', hasChanged }
  return { bucket: kind, vehicleId: answers[0]?.vehicleId ?? null, note: '', hasChanged }
}

export function momentAnswer(verdict: Verdict, context: VerdictContext | null, now: Instant): MomentAnswer {
  const { kind, deciding } = verdict
  const codes = caveats(verdict, context, now).map(({ code }) => code)
  return {
    kind,
    revisionId: deciding?.id ?? null,
    decidedAt: deciding?.instant ?? null,
    caveats: codes,
    period: null,
  }
}
