import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { instantNow } from '../../../domain/time/now'
import type { ExportedList } from './exported-list'
import { type NeededPeriod, type ReadPeriods, readPeriods } from './periods'
import { periodsFromApi } from './read-period'
import { type ExportFormat, saveExport } from './save-export'

/** The state of an export. */
export type ExportState =
  | { readonly kind: 'idle' | 'writing' | 'cancelled' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly rows: number; readonly failed: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }

const NO_PERIODS: ReadPeriods = { found: new Map(), failed: 0 }

/** Exports a list, one file at a time; first reads the periods that are asked for. Ends when the page is left. */
export function useExport(api: ApiClient) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(
    list: ExportedList,
    format: ExportFormat,
    needed: readonly NeededPeriod[],
  ): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const total = needed.length
    setState(total > 0 ? { kind: 'reading', done: 0, total } : { kind: 'writing' })
    try {
      const { found, failed } = total > 0 ? await read(needed, signal) : NO_PERIODS
      setState({ kind: 'writing' })
      await saveExport(list, format, found, instantNow(), signal)
      setState({ kind: 'saved', rows: list.rows.length, failed })
    } catch (error) {
      if (signal.aborted) setState({ kind: 'cancelled' })
      else {
        controller.abort()
        setState({ kind: 'failed', error, again: () => void start(list, format, needed) })
      }
    } finally {
      running.current = null
    }
  }

  function read(needed: readonly NeededPeriod[], signal: AbortSignal): Promise<ReadPeriods> {
    return readPeriods(needed, periodsFromApi(api, signal), signal, (done) => {
      if (!signal.aborted) setState({ kind: 'reading', done, total: needed.length })
    })
  }

  return { state, start, cancel: () => running.current?.abort() }
}
