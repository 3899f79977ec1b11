import { startTransition, useEffect, useState } from 'react'

/** Items that are drawn at once, more than a screen of them, and how many follow at a time. */
const FIRST = 24
const STEP = 48
/** Between two steps (ms): whoever types on is answered first. */
const PAUSE_MS = 60

/**
 * How many items of a list to draw: a screen of them at once, the others bit by bit when nothing else is to do, or all
 * by `drawAll`. Another list begins anew.
 */
export function useGrowing(items: readonly unknown[]): {
  readonly count: number
  readonly drawAll: () => void
} {
  const [drawn, setDrawn] = useState({ items, count: FIRST })
  const count = drawn.items === items ? drawn.count : FIRST
  useEffect(() => {
    if (count >= items.length) return
    const timer = setTimeout(() => startTransition(() => setDrawn({ items, count: count + STEP })), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [items, count])
  return { count, drawAll: () => setDrawn({ items, count: items.length }) }
}
