import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { firstRange, type HistoryWindow, type RowRange } from '../../../domain/history/history-window'
import { missingRanges, rangesWith } from '../../../domain/history/ranges'

/** What flies by while somebody scrolls fast is not asked for; what stays this long in view is (ms). */
const SETTLE = 100

const NONE: readonly RowRange[] = []

/** What is to be read as soon as somebody has stayed at it, and of which list it was planned. */
interface Plan {
  readonly window: HistoryWindow
  readonly known: readonly RowRange[]
  readonly wanted: readonly RowRange[]
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Which stretches of a list are to be read for what is in view. `laid` is the window as its first page laid it: with
 * another one all begins anew. `window` is the same as it is counted now.
 */
export function useStretches(laid: HistoryWindow | undefined, window: HistoryWindow | undefined) {
  const begun = useMemo(() => (laid ? [firstRange(laid)] : NONE), [laid])
  const [asked, setAsked] = useState({ begun, stretches: begun })
  const known = asked.begun === begun ? asked.stretches : begun
  const [seen, setSeen] = useState(NONE)
  const [settled, setSettled] = useState(NONE)
  const plan = useRef<Plan | null>(null)
  useEffect(() => () => clearTimeout(plan.current?.timer), [])

  const want = useCallback(
    (places: readonly number[]) => {
      if (window === undefined) return
      const there = rangesWith(known, places)
      setSeen((old) => (areThose(old, there) ? old : there))
      const missing = missingRanges(window, known, places)
      const wanted = [...there, ...missing]
      const last = plan.current
      if (last?.window === window && last.known === known && areSame(last.wanted, wanted)) return
      clearTimeout(last?.timer)
      const timer = setTimeout(() => {
        setSettled((old) => (areSame(old, wanted) ? old : wanted))
        if (missing.length > 0) setAsked({ begun, stretches: [...known, ...missing] })
      }, SETTLE)
      plan.current = { window, known, wanted, timer }
    },
    [window, begun, known],
  )

  // Those of a list that was laid before are none of this one's.
  const inView = useMemo(() => seen.filter((stretch) => known.includes(stretch)), [seen, known])
  return {
    /** Gets the places whose rows have to be there. */
    want,
    /** The stretches of what is in view: read before, asked for, or begun to be. */
    inView,
    /** Those where somebody stays; the others fly by. */
    settled,
  }
}

export function isSame(a: RowRange, b: RowRange | undefined): boolean {
  return a.offset === b?.offset && a.limit === b.limit
}

function areSame(some: readonly RowRange[], others: readonly RowRange[]): boolean {
  return some.length === others.length && some.every((stretch, index) => isSame(stretch, others[index]))
}

function areThose(some: readonly RowRange[], others: readonly RowRange[]): boolean {
  return some.length === others.length && some.every((stretch, index) => stretch === others[index])
}
