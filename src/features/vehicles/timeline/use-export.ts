import { useState } from 'react'
import type { HistoryFilter } from '../../../api/resources/history'
import type { WholeHistory } from '../../../domain/history/whole-history'
import { useApi } from '../../../domain/person/use-api'
import { useTask } from '../../../ui/task/use-task'
import type { ExportOrder } from './revision-files'

export interface SavedStep {
  readonly kind: 'saved'
  readonly history: WholeHistory
  /** Count of the list when the export started. */
  readonly listed: number
}

/**
 * Reads all matching revisions that are not newer than the list, and saves them as a file. One export at a time.
 * It continues when the list's filter changes, and ends when the page is left.
 */
export function useExport() {
  const api = useApi()
  const task = useTask<
    SavedStep | { readonly kind: 'reading'; readonly read: number; readonly count: number }
  >()
  const [of, setOf] = useState<HistoryFilter>({})

  function start(order: ExportOrder): void {
    const { filter, window } = order
    setOf(filter)
    task.start(async (signal, show) => {
      const onProgress = (read: number, count: number) => show({ kind: 'reading', read, count })
      onProgress(0, window.count)
      const { saveExport } = await import('./revision-files')
      const history = await saveExport(api, order, signal, onProgress)
      return { kind: 'saved', history, listed: window.count }
    })
  }

  /** `of` is the filter that the export started with. */
  return { ...task, of, start }
}

export type Exporting = ReturnType<typeof useExport>
