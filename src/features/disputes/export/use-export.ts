import { useApi } from '../../../domain/person/use-api'
import { instantNow } from '../../../domain/time/now'
import { type TaskState, useTask } from '../../../ui/task/use-task'
import type { ExportedList } from './exported-list'
import { type NeededPeriod, periodsFromApi, readPeriods } from './periods'
import { type ExportFormat, saveExport } from './save-export'

type ExportStep =
  | { readonly kind: 'writing' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly rows: number; readonly failed: number }

export type ExportState = TaskState<ExportStep>

/** Exports a list; first reads the periods that are asked for. */
export function useExport() {
  const api = useApi()
  const { state, start, cancel } = useTask<ExportStep>()

  function exportAs(list: ExportedList, format: ExportFormat, needed: readonly NeededPeriod[]): void {
    start(async (signal, show) => {
      const onProgress = (done: number) => show({ kind: 'reading', done, total: needed.length })
      if (needed.length > 0) onProgress(0)
      const { found, failed } = await readPeriods(needed, periodsFromApi(api, signal), signal, onProgress)
      show({ kind: 'writing' })
      await saveExport(list, format, found, instantNow(), signal)
      return { kind: 'saved', rows: list.rows.length, failed }
    })
  }

  return { state, exportAs, cancel }
}
