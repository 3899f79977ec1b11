import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import { historySource } from '../../../domain/history/history-source'
import type { HistoryWindow } from '../../../domain/history/history-window'
import { retryingSource } from '../../../domain/history/retrying-source'
import { readWholeHistory, type WholeHistory } from '../../../domain/history/whole-history'
import { saveFile } from '../../../lib/browser/save-file'

/** Where an export stands. `of` is the filter that it began with. */
export type ExportState =
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'reading'; readonly of: HistoryFilter; readonly read: number; readonly count: number }
  /** `listed` is what the list counted when the export began. */
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

/** What is exported: what matches of the list as it stands, and how the file is written: its ending, and its text. */
export interface ExportOrder {
  readonly filter: HistoryFilter
  readonly window: HistoryWindow
  readonly ending: string
  readonly write: (history: WholeHistory) => string
}

/**
 * Reads all that matches and is not newer than the list, then saves it. One at a time; another filter in the list is
 * another list and leaves the export what it was, leaving the page ends it.
 */
export function useExport(api: ApiClient, vehicleId: number) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(order: ExportOrder): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const { filter, window } = order
    setState({ kind: 'reading', of: filter, read: 0, count: window.count })
    try {
      const history = await readWholeHistory(
        retryingSource(historySource(api, vehicleId, signal), signal),
        filter,
        window.anchor,
        (read, count) => !signal.aborted && setState({ kind: 'reading', of: filter, read, count }),
      )
      signal.throwIfAborted()
      saveFile(`vehicle-${vehicleId}-revisions.${order.ending}`, order.write(history))
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
