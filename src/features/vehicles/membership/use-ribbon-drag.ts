import { type PointerEvent, useRef, useState } from 'react'
import type { Instant } from '../../../lib/time/instant'
import type { RibbonAxis } from './ribbon-geometry'

/** Pixels that a pointer moves before a click becomes a drag. */
const STARTS = 5

/**
 * Selects a time by dragging over the track. A finger that moves up or down scrolls the page (`touch-action`); what it
 * began is cancelled then.
 */
export function useRibbonDrag(view: RibbonAxis, onSelect: (range: RibbonAxis) => void) {
  const pressed = useRef<{ readonly x: number; readonly instant: Instant } | null>(null)
  /** Browsers report a click at the end of a drag, too. */
  const dragged = useRef(false)
  const [selection, setSelection] = useState<RibbonAxis | null>(null)

  function instantUnder({ currentTarget, clientX }: PointerEvent): Instant {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / width))
    return Math.round(view.start + share * (view.end - view.start))
  }

  function cancel() {
    pressed.current = null
    setSelection(null)
  }

  return {
    /** What is being selected; null while nothing is. */
    selection,
    cancel,
    /** Whether the click that is reported now ends a drag. */
    wasDrag: () => dragged.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        dragged.current = false
        if (event.button === 0 && event.isPrimary)
          pressed.current = { x: event.clientX, instant: instantUnder(event) }
      },
      onPointerMove(event: PointerEvent) {
        const from = pressed.current
        if (from === null || !event.isPrimary) return
        // The button was released elsewhere.
        if (event.buttons === 0) return cancel()
        if (!dragged.current) {
          if (Math.abs(event.clientX - from.x) < STARTS) return
          dragged.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        const to = instantUnder(event)
        setSelection({ start: Math.min(from.instant, to), end: Math.max(from.instant, to) })
      },
      onPointerUp() {
        if (selection !== null) onSelect(selection)
        cancel()
      },
      onPointerCancel: cancel,
    },
  }
}
