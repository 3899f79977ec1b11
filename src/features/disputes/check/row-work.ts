import type { RowWork } from '../../../local/investigation-shapes'
import type { DisputeState } from './dispute-state'
import type { InvestigationKeeper } from './investigation-keeper'
import type { Opening } from './list-state'
import type { PageMessage } from './worker-messages'

interface RowWorkOptions {
  readonly state: () => DisputeState
  readonly update: (change: Partial<DisputeState>) => void
  readonly keeper: InvestigationKeeper
  readonly open: () => Opening | null
  readonly post: (message: PageMessage) => void
  readonly checkRow: (index: number) => void
  /** Does what needs a worker that holds the list. */
  readonly withList: (work: () => void) => unknown
}

/** Keeps what a person does with rows of the open list. What is only typed is stored, and read again once it counts. */
export function createRowWork({ state, update, keeper, open, post, checkRow, withList }: RowWorkOptions) {
  return (index: number, change: Omit<RowWork, 'row'>): void => {
    const { settings, work: all, investigation } = state()
    if (settings === null || investigation === null) return
    const row = index + settings.headerRows
    const work = { ...all.get(row), ...change, row }
    update({ work: new Map(all).set(row, work) })
    keeper.saveRowWork(investigation.id, work)
    if (!('edit' in change || 'reviewedAt' in change)) return
    withList(() => {
      const now = open()
      if (now?.id !== investigation.id) return
      post({ kind: 'work', list: now.list, index, work })
      // It may mean another vehicle or time.
      if ('edit' in change) checkRow(index)
    })
  }
}
