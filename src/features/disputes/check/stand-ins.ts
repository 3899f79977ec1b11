import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import type { Toll, TollField, TollTime, TollVehicle } from '../../../domain/dispute/toll'
import type { SheetColumn } from '../../../domain/sheet/sheet-columns'
import { readAskedTime } from '../../../domain/time/asked-time'

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
