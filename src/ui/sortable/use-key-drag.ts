import { type KeyboardEvent, useCallback, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** What a list does for the keys of its handles; items by their keys, positions from 0. */
export interface KeyDragOptions {
  /** Where an item is just now. */
  readonly indexOf: (key: string) => number
  readonly count: () => number
  readonly move: (from: number, to: number) => void
  readonly say: (key: string, what: string) => void
}

/**
 * Drags an item with the keyboard, by its handle: Space picks it up, each press of an arrow passes one neighbour at
 * once, Space puts it down, Escape takes it back. Our own, since dnd-kit's lets it glide for a quarter of a second and
 * takes whatever it is over meanwhile: keys that came faster passed two neighbours, or none. `options` has to stay the
 * same object.
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

  /** Whoever goes elsewhere leaves it where it is. */
  const putDown = useCallback(() => setLifted(null), [])

  return { lifted: lifted?.key ?? null, press, putDown }
}
