import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import type { TimeRules } from '../../../domain/dispute/toll-time'
import { SheetFileError } from '../../../domain/sheet/sheet-file'
import { nextTask } from '../../../lib/browser/slices'
import { type ListSource, type OpenedList, openList, type ReadRequest } from './open-list'

/** `list`: ID of the list, which stays open for more requests. `isNew`: return its cells too, for storing. */
export interface ListRequest extends ReadRequest {
  readonly list: number
  readonly source: ListSource
  readonly isNew: boolean
}

/** A message from the page to the worker. It stops the work on the previous message; the last list stays open. */
export type PageMessage =
  | { readonly kind: 'stop' }
  | ({ readonly id: number; readonly kind: 'read' } & ListRequest)

export type WorkerMessage = { readonly id: number } & ListAnswer

export type ListAnswer =
  /** Tolls in order, as JSON: parsing JSON is several times faster than cloning the objects. */
  | {
      readonly kind: 'rows'
      readonly tolls: string
      readonly rules: TimeRules
      readonly settings: ReadSettings
    }
  /** All tolls were sent. `cells`: a new list's rows as JSON texts; null for a stored list. */
  | {
      readonly kind: 'read'
      readonly report: SheetReport
      readonly settings: ReadSettings
      readonly cells: readonly string[] | null
    }
  | { readonly kind: 'failed'; readonly message: string }

export interface WorkerPort {
  post(message: PageMessage): void
  close(): void
}

/** Starts the worker. Calls `onFailure` if it can't load, or fails permanently. */
export type OpenPort = (onMessage: (message: WorkerMessage) => void, onFailure: () => void) => WorkerPort

/** Rows of the first message (few, to appear quickly) and of later messages, each parsed by the page in a few ms. */
const FIRST_ROWS = 100
const MAX_ROWS = 500

/** Creates the worker's message handler, which reads toll lists for one page. Tests run it without a worker. */
export function serveDisputes(post: (message: WorkerMessage) => void): (message: PageMessage) => void {
  let opened: { readonly list: number; readonly rows: OpenedList } | null = null
  let current = new AbortController()

  async function answer(request: ListRequest, send: (answer: ListAnswer) => void, signal: AbortSignal) {
    const { list, source } = request
    if (opened?.list !== list) opened = { list, rows: await openList(source, signal) }
    const { rows } = opened
    const { rules, tolls, report, settings } = rows.read(request)
    let some: Toll[] = []
    let most = FIRST_ROWS
    const sendTolls = async () => {
      send({ kind: 'rows', tolls: JSON.stringify(some), rules, settings })
      some = []
      most = MAX_ROWS
      await nextTask()
      signal.throwIfAborted()
    }
    for (const toll of tolls()) if (some.push(toll) === most) await sendTolls()
    if (some.length > 0 || most === FIRST_ROWS) await sendTolls()
    send({ kind: 'read', report: report(), settings, cells: request.isNew ? rows.cells() : null })
  }

  return (message) => {
    current.abort()
    if (message.kind === 'stop') return
    current = new AbortController()
    const { signal } = current
    const send = (answer: ListAnswer) => post({ id: message.id, ...answer })
    answer(message, send, signal).catch((error: unknown) => {
      if (signal.aborted) return
      const text = error instanceof Error ? error.message : String(error)
      const isPlain = error instanceof SheetFileError
      send({ kind: 'failed', message: isPlain ? text : `Something went wrong: ${text}` })
    })
  }
}
