import { useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import type { WholeHistory } from '../../../domain/history/whole-history'
import { type TaskState, useTask } from '../../../ui/task/use-task'
import type { ExportOrder } from './save-export'

type ExportStep =
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  /** `listed` is the count of the list when the export started. */
  | { readonly kind: 'saved'; readonly history: WholeHistory; readonly listed: number }

export type ExportState = TaskState<ExportStep>

/**
 * Reads all matching revisions that are not newer than the list, and saves them as a file. One export at a time.
 * It continues when the list's filter changes, and ends when the page is left.
 */
export function useExport(api: ApiClient) {
  const { state, start, cancel } = useTask<ExportStep>()
  /** The filter that the export started with. */
  const [of, setOf] = useState<HistoryFilter | null>(null)

  function exportAs(order: ExportOrder): void {
    const listed = order.window.count
    start(async (signal, show) => {
      setOf(order.filter)
      const progress = (done: number, total: number) => show({ kind: 'reading', done, total })
      progress(0, listed)
      const { saveExport } = await import('./save-export')
      return { kind: 'saved', history: await saveExport(api, order, signal, progress), listed }
    })
  }

  return { state, of, start: exportAs, cancel }
}

export type Exporting = ReturnType<typeof useExport>
