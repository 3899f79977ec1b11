import type { ApiClient } from '../../../api/client/client'
import { compareToday } from '../../../domain/evidence/check-statement'
import type { Today } from '../../../domain/evidence/compare-answers'
import type { StatementFile } from '../../../domain/evidence/statement-schema'
import { createStore } from '../../../lib/store'
import type { ReadStatement } from './read-statements'

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
  /** Why the file itself could not be read. */
  readonly error: unknown
}

/** Statements asked about at once. */
const AT_ONCE = 4

export type StatementChecks = ReturnType<typeof createStatementChecks>

/**
 * Checks files, one at a time: reads the statements in it, then asks the API about each intact one, in the fleet of the
 * statement. A new file takes the place of the one before.
 * @param makePdf makes the PDF of a statement again
 */
export function createStatementChecks(
  clientOf: (fleetId: number | null) => ApiClient,
  makePdf: (file: StatementFile, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>,
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

  async function ask(signal: AbortSignal): Promise<void> {
    const open = (store.state()?.checks ?? []).flatMap(({ today, read: { checked } }, index) =>
      today === null && checked.kind === 'intact' ? [{ index, data: checked.data }] : [],
    )
    for (const { index } of open) set(index, { error: null })
    async function work(): Promise<void> {
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        const { index, data } = next
        const change = await compareToday(data, clientOf(data.fleet.id), signal).then(
          (today) => ({ today }),
          (error: unknown) => ({ error }),
        )
        if (signal.aborted) return
        set(index, change)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  return {
    store,
    async check(chosen: File): Promise<void> {
      const signal = begin()
      const { name } = chosen
      store.set({ name, checks: null, error: null })
      try {
        const { readStatements } = await import('./read-statements')
        const read = await readStatements(chosen, (statement) => makePdf(statement, signal))
        if (signal.aborted) return
        store.set({ name, checks: read.map((one) => ({ read: one, today: null, error: null })), error: null })
      } catch (error) {
        if (!signal.aborted) store.set({ name, checks: null, error })
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

/** Whether a file is to be checked as a statement, by its name and type. */
export function isStatementFile({ name, type }: File): boolean {
  return /\.(?:pdf|json)$/i.test(name) || type === 'application/pdf' || type === 'application/json'
}
