import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { firstRange, type HistoryWindow, type RowRange } from '../../../domain/history/history-window'
import { missingRanges, rangesWith } from '../../../domain/history/ranges'

/** Rows are requested once they have been in view this long (ms), not while they scroll past. */
const SETTLE = 100

const NONE: readonly RowRange[] = []

/** What is to be read once the scrolling rests, and the list that it was planned for. */
interface Plan {
  readonly window: HistoryWindow
  readonly known: readonly RowRange[]
  readonly wanted: readonly RowRange[]
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Plans which ranges of a list have to be read for the rows in view.
 * @param base the window as the first page gives it: another one is another list
 * @param window the same window with its present count
 */
export function useRanges(base: HistoryWindow | undefined, window: HistoryWindow | undefined) {
  const initial = useMemo(() => (base ? [firstRange(base)] : NONE), [base])
  const [requested, setRequested] = useState({ initial, ranges: initial })
  const known = requested.initial === initial ? requested.ranges : initial
  const [visible, setVisible] = useState(NONE)
  const [answered, setAnswered] = useState(NONE)
  const plan = useRef<Plan | null>(null)
  useEffect(() => () => clearTimeout(plan.current?.timer), [])

  const requestRows = useCallback(
    (rowIndexes: readonly number[]) => {
      if (window === undefined) return
      const inside = rangesWith(known, rowIndexes)
      setVisible((old) => (areEqual(old, inside) ? old : inside))
      const missing = missingRanges(window, known, rowIndexes)
      const wanted = [...inside, ...missing]
      const last = plan.current
      if (last?.window === window && last.known === known && areEqual(last.wanted, wanted)) return
      clearTimeout(last?.timer)
      const timer = setTimeout(() => {
        setAnswered((old) => (areEqual(old, wanted) ? old : wanted))
        if (missing.length > 0) setRequested({ initial, ranges: [...known, ...missing] })
      }, SETTLE)
      plan.current = { window, known, wanted, timer }
    },
    [window, initial, known],
  )

  // Ranges of an earlier list do not belong to this one.
  const inView = useMemo(
    () => known.filter((range) => visible.some((one) => isEqual(one, range))),
    [visible, known],
  )
  return {
    requestRows,
    /** The ranges in view that are read or requested. */
    inView,
    /** The ranges where the scrolling rests; the others only scroll past. */
    answered,
  }
}

export function isEqual(a: RowRange, b: RowRange | undefined): boolean {
  return a.offset === b?.offset && a.limit === b.limit
}

function areEqual(some: readonly RowRange[], others: readonly RowRange[]): boolean {
  return some.length === others.length && some.every((range, index) => isEqual(range, others[index]))
}
