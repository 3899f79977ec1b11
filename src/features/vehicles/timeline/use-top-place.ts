import { type RefObject, useEffect, useRef } from 'react'

/** How long nobody has scrolled before the row on top is written down, in milliseconds. */
const REST = 300

/**
 * Keeps the place on top of the list in the URL: goes to `offset` when the list is first drawn, and stays there while
 * what stands above still grows, or runs are folded; once somebody scrolls, `onOffset` gets the place on top as soon as
 * they rest.
 */
export function useTopPlace(props: {
  list: RefObject<HTMLElement | null>
  /** Distance of the list from the top of the document; 0 until it is measured. */
  top: number
  offset: number
  /** Whether runs are folded: with that every line stands elsewhere. */
  folded: boolean
  /** Place of the first row that can be seen. */
  placeOnTop: () => number
  goTo: (place: number) => void
  onOffset: (place: number) => void
}): void {
  const { list, top, offset, folded } = props
  const latest = useRef(props)
  const isPlacing = useRef(offset > 0)
  const written = useRef(offset)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (isPlacing.current && top > 0) latest.current.goTo(written.current)
  }, [top])

  const drawnFolded = useRef(folded)
  useEffect(() => {
    if (folded === drawnFolded.current) return
    drawnFolded.current = folded
    if (written.current > 0) latest.current.goTo(written.current)
  }, [folded])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function rest() {
      if (list.current === null) return
      const { placeOnTop, onOffset } = latest.current
      const isBelow = list.current.getBoundingClientRect().top >= headHeight(list.current)
      const place = isBelow ? 0 : placeOnTop()
      if (place === written.current) return
      written.current = place
      onOffset(place)
    }
    function scrolled() {
      clearTimeout(timer)
      timer = setTimeout(rest, REST)
    }
    function taken() {
      isPlacing.current = false
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    for (const act of ACTS) window.addEventListener(act, taken, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', scrolled)
      for (const act of ACTS) window.removeEventListener(act, taken)
    }
  }, [list])
}

/** What somebody does who scrolls. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Pixels at the top of the window that the header covers: the list's `scroll-margin-top`. */
export function headHeight(list: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(list).scrollMarginTop) || 0
}
