import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import type { WholeHistory } from '../../../domain/history/whole-history'
import type { ExportOrder } from './save-export'

/** The state of an export. `of` is the filter that it started with. */
export type ExportState =
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'reading'; readonly of: HistoryFilter; readonly read: number; readonly count: number }
  /** `listed` is the count of the list when the export started. */
  | {
      readonly kind: 'saved'
      readonly of: HistoryFilter
      readonly history: WholeHistory
      readonly listed: number
    }
  | {
      readonly kind: 'failed'
      readonly of: HistoryFilter
      readonly error: unknown
      readonly again: () => void
    }

/**
 * Reads all matching revisions that are not newer than the list, and saves them as a file. One export at a time.
 * It continues when the list's filter changes, and ends when the page is left.
 */
export function useExport(api: ApiClient) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(order: ExportOrder): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const { filter, window } = order
    const progress = (read: number, count: number) => setState({ kind: 'reading', of: filter, read, count })
    progress(0, window.count)
    try {
      const { saveExport } = await import('./save-export')
      const history = await saveExport(api, order, signal, (read, count) => {
        if (!signal.aborted) progress(read, count)
      })
      setState({ kind: 'saved', of: filter, history, listed: window.count })
    } catch (error) {
      if (signal.aborted) setState({ kind: 'cancelled' })
      else {
        controller.abort()
        setState({ kind: 'failed', of: filter, error, again: () => void start(order) })
      }
    } finally {
      running.current = null
    }
  }

  return { state, start, cancel: () => running.current?.abort() }
}

export type Exporting = ReturnType<typeof useExport>
