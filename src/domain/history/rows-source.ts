import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'

/** A history of the given revisions, which are in the order in which a service lists them: newest first. */
export function rowsSource(rows: readonly Revision[]): HistorySource {
  return {
    async page({ limit, offset = 0, ...filter }) {
      const found = rows.filter((row) => matches(row, filter))
      const page = found.slice(offset, offset + limit)
      return { count: found.length, rows: page, answeredAt: null, url: '' }
    },
  }
}

/** Whether the row matches the filter. The toll-authority filter cannot be checked: rows do not contain it. */
export function matches(row: Revision, { active, from, to, kinds }: HistoryFilter): boolean {
  if (!Number.isSafeInteger(row.instant)) return false
  if (from !== undefined && row.instant < from) return false
  if (to !== undefined && row.instant > to) return false
  if (active !== undefined && row.active !== active) return false
  return kinds === undefined || kinds.includes(row.kind)
}
