import { useCallback, useEffect, useState } from 'react'

/** A second click of a double click on "Review plan" must not create what nobody has read. */
const SETTLES_MS = 600

/** Whether the review is open, what was acknowledged in it, and why the plan cannot be created yet. */
export function useReview() {
  const [open, setOpen] = useState(false)
  const [settled, setSettled] = useState(false)
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setSettled(true), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [open])

  function hold(warnings: readonly string[]): string | undefined {
    if (!open) return undefined
    const left = warnings.filter((warning) => !acknowledged.has(warning)).length
    if (left > 0) return `Acknowledge ${left === 1 ? 'the warning' : `the ${left} warnings`} first.`
    return settled ? undefined : 'Read what will be created.'
  }

  return {
    open,
    acknowledged,
    /** Why the plan cannot be created yet, with these warnings. */
    hold,
    show: () => {
      setSettled(false)
      setAcknowledged(new Set())
      setOpen(true)
    },
    hide: useCallback(() => setOpen(false), []),
    /** Whether it was read, and all of these warnings acknowledged in it. */
    covers: (all: readonly string[]) => open && settled && all.every((warning) => acknowledged.has(warning)),
    acknowledge: (warning: string, yes: boolean) => {
      const now = new Set(acknowledged)
      if (yes) now.add(warning)
      else now.delete(warning)
      setAcknowledged(now)
    },
  }
}
