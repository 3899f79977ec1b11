import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client'
import type { HistoryFilter } from '../../api/history'
import type { HistoryWindow } from '../../domain/history-window'
import { patientSource } from '../../domain/patient-source'
import { sourceOf } from '../../domain/vehicle-history'
import { readWholeHistory, type WholeHistory } from '../../domain/whole-history'
import { saveFile } from '../../lib/save-file'

/** Where an export stands. */
export type ExportState =
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'reading'; readonly read: number; readonly count: number }
  /** `listed` is what the list counted when the export began. */
  | { readonly kind: 'saved'; readonly history: WholeHistory; readonly listed: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }

/** How a file is written: its ending, and its text from what was read. */
export interface ExportFormat {
  readonly ending: string
  readonly write: (history: WholeHistory) => string
}

/** Reads all that matches and is not newer than the list, then saves it. One at a time; leaving the page ends it. */
export function useExport(api: ApiClient, vehicleId: number, filter: HistoryFilter, window: HistoryWindow) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(format: ExportFormat): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ kind: 'reading', read: 0, count: window.count })
    try {
      const history = await readWholeHistory(
        patientSource(sourceOf(api, vehicleId, signal), signal),
        filter,
        window.anchor,
        (read, count) => !signal.aborted && setState({ kind: 'reading', read, count }),
      )
      signal.throwIfAborted()
      saveFile(`vehicle-${vehicleId}-revisions.${format.ending}`, format.write(history))
      setState({ kind: 'saved', history, listed: window.count })
    } catch (error) {
      if (signal.aborted) setState({ kind: 'cancelled' })
      else {
        controller.abort()
        setState({ kind: 'failed', error, again: () => void start(format) })
      }
    } finally {
      running.current = null
    }
  }

  return { state, start, cancel: () => running.current?.abort() }
}
