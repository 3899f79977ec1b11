import { decideMoments } from '../../../domain/dispute/jump-paging'
import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import type { Toll, TollField, TollTime, TollVehicle } from '../../../domain/dispute/toll'
import type { Candidates, Outcome, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import type { Findable } from '../../../domain/find/find-vehicles'
import type { HistorySource } from '../../../domain/history/history-source'
import { retryingSource } from '../../../domain/history/retrying-source'
import type { SheetColumn } from '../../../domain/sheet/sheet-columns'
import type { AskedMoment } from '../../../domain/time/asked-time'
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

interface StandInJob {
  readonly vehicleId: number
  readonly moments: readonly AskedMoment[]
}

export function createCheckRun<Job extends StandInJob>(options: {
  jobs: readonly Job[]
  sourceOf: (vehicleId: number, signal: AbortSignal) => HistorySource
  onAnswer: (job: Job, answer: VehicleAnswer) => void
  onState: (state: {
    phase: 'idle' | 'checking' | 'waiting' | 'paused' | 'done'
    waitsUntil: number | null
  }) => void
}) {
  const abort = new AbortController()
  const byVehicle = new Map<number, Job[]>()
  for (const job of options.jobs) byVehicle.set(job.vehicleId, [...(byVehicle.get(job.vehicleId) ?? []), job])
  const queue = [...byVehicle]
  let isPaused = false
  let working = 0
  const say = (phase: 'idle' | 'checking' | 'paused' | 'done') => options.onState({ phase, waitsUntil: null })
  async function work() {
    working++
    for (;;) {
      if (isPaused || abort.signal.aborted) break
      const next = queue.shift()
      if (next === undefined) break
      const [vehicleId, jobs] = next
      const source = retryingSource(options.sourceOf(vehicleId, abort.signal), abort.signal)
      try {
        const decided = await decideMoments(
          source,
          jobs.flatMap((job) => job.moments),
        )
        let at = 0
        for (const job of jobs) {
          const found = decided.slice(at, at + job.moments.length)
          at += job.moments.length
          const moments = found.flatMap((one) =>
            'verdict' in one
              ? [
                  {
                    kind: one.verdict.kind,
                    revisionId: one.verdict.deciding?.id ?? null,
                    decidedAt: one.verdict.deciding?.instant ?? null,
                    caveats: [],
                    period: null,
                  },
                ]
              : [],
          )
          options.onAnswer(job, { vehicleId, moments, failure: null, checkedAt: Date.now() })
        }
      } catch (error) {
        if (abort.signal.aborted) break
        for (const job of jobs)
          options.onAnswer(job, { vehicleId, moments: [], failure: String(error), checkedAt: Date.now() })
      }
    }
    if (--working === 0 && !abort.signal.aborted) say(isPaused ? 'paused' : 'done')
  }
  const start = () => {
    say('checking')
    for (let at = 0; at < 4; at++) void work()
  }
  return {
    start,
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      start()
    },
    cancel: () => abort.abort(),
  }
}
