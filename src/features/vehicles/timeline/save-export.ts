import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import { historySource } from '../../../domain/history/history-source'
import type { HistoryWindow } from '../../../domain/history/history-window'
import { retryingSource } from '../../../domain/history/retrying-source'
import { readWholeHistory, type WholeHistory } from '../../../domain/history/whole-history'
import { saveFile } from '../../../lib/browser/save-file'
import { type RevisionExport, revisionsCsv, revisionsJson } from './revision-files'

/** What to export, and how: the filter and the window of the list, the format, and what stands beside the rows. */
export interface ExportOrder {
  readonly filter: HistoryFilter
  readonly window: HistoryWindow
  readonly format: 'csv' | 'json'
  readonly about: Omit<RevisionExport, keyof WholeHistory>
}

/** Reads all revisions of an order and saves them as a file. Rejects, without a file, once `signal` is aborted. */
export async function saveExport(
  api: ApiClient,
  { filter, window, format, about }: ExportOrder,
  signal: AbortSignal,
  onProgress: (read: number, count: number) => void,
): Promise<WholeHistory> {
  const { vehicleId } = about
  const source = retryingSource(historySource(api, vehicleId, signal), signal)
  const history = await readWholeHistory(source, filter, window.anchor, onProgress)
  signal.throwIfAborted()
  const content = { ...history, ...about }
  const text = format === 'csv' ? revisionsCsv(content) : revisionsJson(content)
  saveFile(`vehicle-${vehicleId}-revisions.${format}`, text)
  return history
}
