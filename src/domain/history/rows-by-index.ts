import type { HistoryPage } from '../../api/resources/history'
import { type HistoryRow, isRevision } from '../../api/resources/revision'
import type { HistoryWindow, ReadRange } from './history-window'

/** Stands for a row that the service counted and did not send. */
const MISSING: HistoryRow = { raw: '', problem: 'the service counted it but did not send it' }

function repeated(id: string): HistoryRow {
  return { raw: '', problem: `the service sent revision ${id} here once more; it stands in another place` }
}

/** Whether a row stands for one that the service did not send: nothing came, or a revision came twice. */
export function isPlaceholder(row: HistoryRow): boolean {
  return !isRevision(row) && row.raw === ''
}

/** Whether a page has the window's count. Pages of equal counts fit together. */
export function fits(window: HistoryWindow, page: HistoryPage): boolean {
  return Math.max(page.count, page.rows.length) === window.count
}

/**
 * Puts the rows of some ranges at their indexes in the list, each revision once. Ranges that no longer fit the window
 * (rows were added or removed below its anchor since) only fill gaps: a revision in a range that fits stays where that
 * has it.
 */
export function rowsByIndex(window: HistoryWindow, ranges: readonly ReadRange[]) {
  const rows = new Map<number, HistoryRow>()
  const seen = new Set<string>()
  const notSent = new Set<number>()
  const known = ranges
    .map((range) => ({ ...range, isNow: fits(window, range.page) }))
    .sort((a, b) => Number(b.isNow) - Number(a.isNow) || a.offset - b.offset)
  for (const { offset, limit, page, isNow } of known) {
    const end = Math.min(offset + limit, window.count)
    for (let index = offset; index < end; index++) {
      const row = page.rows[index - offset]
      if (rows.has(index)) continue
      if (row === undefined) {
        if (isNow) notSent.add(index)
      } else if (!isRevision(row)) rows.set(index, row)
      else if (!seen.has(row.id)) {
        seen.add(row.id)
        rows.set(index, row)
      } else if (isNow) rows.set(index, repeated(row.id))
    }
  }
  for (const index of notSent) if (!rows.has(index)) rows.set(index, MISSING)
  return rows
}

/** The window with the latest page's count; the same object where that is equal. */
export function recounted(window: HistoryWindow, latest: HistoryPage | undefined): HistoryWindow {
  if (latest === undefined || fits(window, latest)) return window
  return { ...window, count: Math.max(latest.count, latest.rows.length) }
}
