import { type RefObject, useCallback, useState } from 'react'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { RowChange } from '../check/list-state'
import { reviewOf } from './review'
import { isShown } from './row-words'
import { useDisputes } from './use-disputes'

export type RowQueue = ReturnType<typeof useRowQueue>

/** Returns the rows as a queue. Closing a row focuses its button in `area`; after the last row, `count` gets the focus. */
export function useRowQueue(area: RefObject<HTMLElement | null>, count: RefObject<HTMLElement | null>) {
  const { controller, state, settings, view, search, onSearch } = useDisputes()
  const { rows, shown } = view
  const openIndex = search.row === undefined ? undefined : Number(search.row) - 1
  const current = openIndex === undefined ? undefined : rows.find(({ toll }) => toll.index === openIndex)
  const [focusOn, setFocusOn] = useState<number | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const isOpen = current !== undefined

  const openRow = useCallback(
    (index: number, isMove: boolean) => {
      setFocusOn(isMove ? null : index)
      // Back closes the first opened row; the filter stays.
      onSearch({ row: String(index + 1) }, isOpen ? 'in place' : undefined)
    },
    [onSearch, isOpen],
  )
  const close = useCallback(() => {
    onSearch({ row: undefined }, 'in place')
    area.current?.querySelector<HTMLElement>('table [data-open] button')?.focus()
  }, [onSearch, area])
  const select = useCallback((some: readonly number[], isSelected: boolean) => {
    const these = new Set(some)
    setSelected(
      (before) => new Set(isSelected ? [...before, ...some] : [...before].filter((one) => !these.has(one))),
    )
  }, [])

  function review(changes: readonly RowChange[]) {
    const changed = new Set(changes.map(({ index }) => index))
    view.keep(rows.filter(({ toll }) => changed.has(toll.index)))
    controller.changeRows(changes)
  }

  /** Returns the next row to review. If the reviewed row didn't need review, returns the next row of the list. */
  function nextAfter(reviewed: DisputeRow): DisputeRow | undefined {
    const at = shown.indexOf(reviewed)
    const after = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))]
    const queued = after.find((one) => one !== reviewed && isShown(one, 'to-review'))
    return queued ?? (isShown(reviewed, 'to-review') ? undefined : shown[at + 1])
  }

  return {
    openIndex,
    current,
    selected,
    openRow,
    close,
    select,
    /** The row to focus: opened by a click, not by moving from row to row. */
    focusOn,
    /** Returns what opens the row before (-1) or after (1) the open row. In the queue, a finished row isn't the next. */
    stepTo(by: 1 | -1): (() => void) | undefined {
      const at = shown.findIndex(({ toll }) => toll.index === openIndex)
      const queue = by > 0 && search.show === 'to-review' ? shown.slice(at + 1) : []
      const next = queue.find((one) => isShown(one, 'to-review')) ?? shown[at + by]
      return next && (() => openRow(next.toll.index, true))
    },
    clearSelection: () => setSelected(new Set()),
    /** Marks the open row as reviewed, with the typed outcome and note, and opens the next row. */
    reviewOpen(): void {
      if (current === undefined) return
      const { index } = current.toll
      const next = nextAfter(current)
      const work = state.work.get(index + settings.headerRows)
      // Keep an earlier review.
      if (!current.toll.review) review([{ index, ...reviewOf(work?.typed) }])
      if (next) openRow(next.toll.index, false)
      else {
        close()
        count.current?.focus({ preventScroll: true })
      }
    },
    reviewSelected(changes: readonly RowChange[]): void {
      review(changes)
      setSelected(new Set())
      count.current?.focus({ preventScroll: true })
    },
  }
}
