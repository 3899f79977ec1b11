import type { ApiClient } from '../../../api/client/client'
import { type FleetChoice, fleetOf } from '../../../api/fleet/fleet-choice'
import { fetchHistoryText, type HistoryQuery } from '../../../api/resources/history'
import { fetchVehicle } from '../../../api/resources/vehicle-reads'
import { compareToday, type Today } from '../../../domain/evidence/compare-today'
import type { KnownVehicle } from '../../../domain/evidence/contradictions'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import type { ReadProgress, ReadStatement } from '../../../domain/evidence-pdf/read-statements'
import { ApiError } from '../../../lib/api-error'
import { eachOf } from '../../../lib/each-of'
import { createStore } from '../../../lib/store'

/** A statement with what the history says today. */
export interface StatementCheck {
  readonly read: ReadStatement
  /** Null until it is asked. */
  readonly today: Today | null
  /** Why there is no answer. */
  readonly error: unknown
}

/** The file that was handed in last. */
export interface FileCheck {
  readonly name: string
  /** Null while it is read. */
  readonly checks: readonly StatementCheck[] | null
  /** How far its reading is; null before it begins. */
  readonly progress: ReadProgress | null
  /** Why the file itself could not be read. */
  readonly error: unknown
}

/** Statements asked about at once. */
const AT_ONCE = 4

export type StatementChecks = ReturnType<typeof createStatementChecks>

/**
 * Checks files, one at a time: reads the statements in it, then asks the API about each intact one, in the fleet of the
 * statement. A new file takes the place of the one before.
 */
export function createStatementChecks(
  clientOf: (fleetId: number | null) => ApiClient,
  fleets: Pick<FleetChoice, 'state'>,
) {
  const store = createStore<FileCheck | null>(null)
  let current = new AbortController()

  function begin(): AbortSignal {
    current.abort()
    current = new AbortController()
    return current.signal
  }

  function set(index: number, change: Partial<StatementCheck>): void {
    const file = store.state()
    const checks = file?.checks?.map((one, at) => (at === index ? { ...one, ...change } : one))
    if (file && checks) store.set({ ...file, checks })
  }

  async function askToday(data: StatementData, signal: AbortSignal): Promise<Today> {
    const api = clientOf(data.fleet.id)
    const known = await knownOf(api, data.vehicle.id, signal)
    const fleet = known.fleet ?? fleetOf(fleets.state(), data.fleet.id)
    const source = (query: HistoryQuery) => fetchHistoryText(api, data.vehicle.id, query, signal)
    return compareToday(data, source, { ...known, fleet }, signal)
  }

  async function ask(signal: AbortSignal): Promise<void> {
    const open = (store.state()?.checks ?? []).flatMap(({ today, read: { checked } }, index) =>
      today === null && checked.kind === 'intact' ? [{ index, data: checked.data }] : [],
    )
    for (const { index } of open) set(index, { error: null })
    await eachOf(open, AT_ONCE, async ({ index, data }) => {
      if (signal.aborted) return
      const change = await askToday(data, signal).then(
        (today) => ({ today }),
        (error: unknown) => ({ error }),
      )
      if (!signal.aborted) set(index, change)
    })
  }

  return {
    store,
    async check(chosen: File): Promise<void> {
      const signal = begin()
      const { name } = chosen
      const start = { name, checks: null, progress: null, error: null }
      store.set(start)
      try {
        const { readFile } = await import('../../../domain/evidence-pdf/pdf-port')
        const read = await readFile(chosen, (progress) => store.set({ ...start, progress }), signal)
        store.set({ ...start, checks: read.map((one) => ({ read: one, today: null, error: null })) })
      } catch (error) {
        if (!signal.aborted) store.set({ ...start, error })
        return
      }
      await ask(signal)
    },
    /** Asks again about those that could not be asked. */
    retry: (): Promise<void> => ask(begin()),
    close(): void {
      current.abort()
      store.set(null)
    },
  }
}

/** What the vehicle's record says; nothing where the service has no such read, or the vehicle no record any more. */
async function knownOf(api: ApiClient, vehicleId: number, signal: AbortSignal): Promise<KnownVehicle> {
  const record = await fetchVehicle(api, vehicleId, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'not-found') return null
    throw error
  })
  const { plate_number: plate = '', plate_state: plateState = '' } = record?.text ?? {}
  return { plate: plate === '' ? null : { plate, plateState }, fleet: record?.fleet ?? null }
}

/** Whether a file is to be checked as a statement, by its name and type. */
export function isStatementFile({ name, type }: File): boolean {
  return /\.(?:pdf|json)$/i.test(name) || type === 'application/pdf' || type === 'application/json'
}
