import { type KeyboardEvent, useCallback, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** What a list does when keys are pressed on its handles. Positions count from 0. */
interface KeyDragOptions {
  /** Current index of an item. */
  readonly indexOf: (key: string) => number
  readonly count: () => number
  readonly move: (from: number, to: number) => void
  readonly say: (key: string, what: string) => void
}

/**
 * Drags an item with the keyboard by its handle: Space picks it up, each arrow passes one neighbour, Space drops it, Escape
 * takes it back. `options` must stay the same object. Not dnd-kit's own: that animates for a quarter of a second, and
 * faster keys passed two neighbours or none.
 */
export function useKeyDrag(options: KeyDragOptions) {
  const [lifted, setLifted] = useState<{ readonly key: string; readonly from: number } | null>(null)

  const press = useCallback(
    (key: string, event: KeyboardEvent) => {
      const { indexOf, count, move, say } = options
      const at = indexOf(key)
      const isLifted = lifted?.key === key
      const step = STEPS[event.key]
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        setLifted(isLifted ? null : { key, from: at })
        say(key, `${isLifted ? 'moved to' : 'picked up from'} position ${at + 1} of ${count()}`)
      } else if (isLifted && event.key === 'Escape') {
        event.preventDefault()
        setLifted(null)
        say(key, `stays at position ${lifted.from + 1}`)
        if (at !== lifted.from) move(at, lifted.from)
      } else if (isLifted && step !== undefined) {
        event.preventDefault()
        const to = at + step
        if (to < 0 || to >= count()) return
        say(key, `over position ${to + 1} of ${count()}`)
        move(at, to)
      }
    },
    [options, lifted],
  )

  /** The item stays where it is when the focus leaves. */
  const putDown = useCallback(() => setLifted(null), [])

  return { lifted: lifted?.key ?? null, press, putDown }
}
