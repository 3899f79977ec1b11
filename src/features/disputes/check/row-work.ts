import type { DisputeState, RowChange } from './dispute-state'
import type { InvestigationKeeper } from './investigation-keeper'
import type { Opening } from './list-state'
import type { PageMessage } from './worker-messages'

interface RowWorkOptions {
  readonly state: () => DisputeState
  readonly update: (change: Partial<DisputeState>) => void
  readonly keeper: InvestigationKeeper
  readonly open: () => Opening | null
  readonly post: (message: PageMessage) => void
  readonly checkRows: (indexes: readonly number[]) => void
  /** Does what needs a worker that holds the list. */
  readonly withList: (work: () => void) => unknown
}

/** Keeps what a person does with rows of the open list. What is only typed is stored, and read again once it counts. */
export function createRowWork({ state, update, keeper, open, post, checkRows, withList }: RowWorkOptions) {
  return (changes: readonly RowChange[]): void => {
    const { settings, work: all, investigation } = state()
    if (settings === null || investigation === null) return
    const rows = changes.map(({ index, ...change }) => {
      const row = index + settings.headerRows
      return { index, change, work: { ...all.get(row), ...change, row } }
    })
    update({ work: new Map([...all, ...rows.map(({ work }) => [work.row, work] as const)]) })
    keeper.saveRowWork(
      investigation.id,
      rows.map(({ work }) => work),
    )
    const read = rows.filter(({ change }) => 'edit' in change || 'reviewedAt' in change)
    if (read.length === 0) return
    withList(() => {
      const now = open()
      if (now?.id !== investigation.id) return
      post({ kind: 'work', list: now.list, rows: read.map(({ index, work }) => ({ index, work })) })
      // They may mean another vehicle or time.
      checkRows(read.flatMap(({ index, change }) => ('edit' in change ? [index] : [])))
    })
  }
}
