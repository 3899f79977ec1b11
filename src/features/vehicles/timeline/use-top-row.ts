import { type RefObject, useEffect, useRef } from 'react'

/** How long after the last scrolling the top row goes into the URL, in milliseconds. */
const REST = 300

/**
 * Keeps the index of the top row in the URL. Goes to `offset` when the list is first drawn, and again when the content
 * above it grows or runs are folded. After scrolling, `onOffset` gets the index of the top row.
 */
export function useTopRow(props: {
  list: RefObject<HTMLElement | null>
  /** Distance of the list from the top of the document; 0 until it is measured. */
  top: number
  offset: number
  /** Whether runs are folded, which moves every line. */
  folded: boolean
  /** Returns the index of the first visible row. */
  topRowIndex: () => number
  goTo: (rowIndex: number) => void
  onOffset: (rowIndex: number) => void
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
      const { topRowIndex, onOffset } = latest.current
      const isBelow = list.current.getBoundingClientRect().top >= headHeight(list.current)
      const rowIndex = isBelow ? 0 : topRowIndex()
      if (rowIndex === written.current) return
      written.current = rowIndex
      onOffset(rowIndex)
    }
    function scrolled() {
      clearTimeout(timer)
      timer = setTimeout(rest, REST)
    }
    function stopPlacing() {
      isPlacing.current = false
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    for (const act of ACTS) window.addEventListener(act, stopPlacing, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', scrolled)
      for (const act of ACTS) window.removeEventListener(act, stopPlacing)
    }
  }, [list])
}

/** Events of a person who scrolls. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Height of the header that covers the top of the window, in pixels: the list's `scroll-margin-top`. */
export function headHeight(list: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(list).scrollMarginTop) || 0
}
