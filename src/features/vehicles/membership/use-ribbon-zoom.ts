import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Instant } from '../../../lib/time/instant'
import type { RibbonAxis } from './ribbon-geometry'
import { clampRange, isWhole, panRange, zoomRange } from './ribbon-zoom'

/** What of the whole time the ribbon shows, and how to change that. */
export interface RibbonZoom {
  readonly whole: RibbonAxis
  readonly view: RibbonAxis
  /** Whether a range was chosen: the overview is shown then, even where the range has become the whole. */
  readonly zoomed: boolean
  readonly show: (range: RibbonAxis) => void
  readonly showAll: () => void
  /** Shows a longer time (factor above 1) or a shorter one, around an instant that stays in its place. */
  readonly zoomBy: (factor: number, around: Instant) => void
  readonly panBy: (micros: number) => void
}

/** The range in view: the whole until one is chosen. */
export function useRibbonZoom(whole: RibbonAxis): RibbonZoom {
  const [chosen, setChosen] = useState<RibbonAxis | null>(null)
  const view = useMemo(() => (chosen === null ? whole : clampRange(chosen, whole)), [chosen, whole])

  /** Wheels report several changes before the next drawing: each begins with the one before it. */
  function change(step: (view: RibbonAxis) => RibbonAxis) {
    setChosen((old) => {
      const next = step(old === null ? whole : clampRange(old, whole))
      return isWhole(next, whole) ? null : next
    })
  }

  return {
    whole,
    view,
    zoomed: chosen !== null,
    show: (range) => setChosen(clampRange(range, whole)),
    showAll: () => setChosen(null),
    zoomBy: (factor, around) => change((range) => zoomRange(range, whole, factor, around)),
    panBy: (micros) => change((range) => panRange(range, whole, micros)),
  }
}

/** Pixels that a line or a page of a wheel counts for. */
const PIXELS = [1, 20, 400] as const
/** Pixels of a wheel that double the time in view. A pinch reports ten times fewer. */
const DOUBLES = 500
const PINCH = 10

/**
 * Zooms with Ctrl or Cmd and the wheel, and by a pinch on a trackpad, which browsers report as that; moves a zoomed ribbon
 * sideways. A wheel without Ctrl scrolls the page as everywhere: the ribbon lies in its way, at the top.
 */
export function useRibbonWheel(element: RefObject<HTMLElement | null>, zoom: RibbonZoom): void {
  const turn = useEffectEvent((event: WheelEvent, track: HTMLElement) => {
    const { left, width } = track.getBoundingClientRect()
    const { start, end } = zoom.view
    const [x, y] = [event.deltaX, event.deltaY].map((delta) => delta * (PIXELS[event.deltaMode] ?? 1)) as [
      number,
      number,
    ]
    if (event.ctrlKey || event.metaKey) {
      const power = Math.min(1, Math.max(-1, (y * PINCH) / DOUBLES))
      zoom.zoomBy(2 ** power, start + ((event.clientX - left) / width) * (end - start))
    } else if (zoom.zoomed && Math.abs(x) > Math.abs(y)) zoom.panBy((x / width) * (end - start))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const track = element.current
    if (track === null) return
    const listener = (event: WheelEvent) => turn(event, track)
    // React listens passively, where nothing can be prevented.
    track.addEventListener('wheel', listener, { passive: false })
    return () => track.removeEventListener('wheel', listener)
  }, [element])
}
