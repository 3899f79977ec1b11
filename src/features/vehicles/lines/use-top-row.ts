import { type RefObject, useEffect, useRef } from 'react'
import type { Lines } from '../../../domain/membership/folded-lines'

/** How long after the last scrolling the top row goes into the URL, in milliseconds. */
const REST = 300

/**
 * Keeps the index of the top row in the URL. Goes to `offset` when the list is first drawn, and again when the content
 * above it grows, lines above it appear or go, or the window gets another width. After scrolling, `onOffset` gets the index of the top row.
 */
export function useTopRow(props: {
  list: RefObject<HTMLElement | null>
  /** Distance of the list from the top of the document; 0 until it is measured. */
  top: number
  offset: number
  lines: Lines
  /** Whether the lines that `offset` is in are not known yet. */
  waiting: boolean
  /** Set when a person opens or closes a fold: the view stays as it is then. Reset here. */
  toggled: RefObject<boolean>
  /** Returns the index of the first visible row. */
  topRowIndex: () => number
  goTo: (rowIndex: number) => void
  onOffset: (rowIndex: number) => void
}): void {
  const { list, top, offset, lines, waiting, toggled } = props
  const latest = useRef(props)
  const isPlacing = useRef(offset > 0)
  const written = useRef(offset)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (isPlacing.current && top > 0 && !waiting) latest.current.goTo(written.current)
  }, [top, waiting])

  const drawn = useRef(lines)
  useEffect(() => {
    const before = drawn.current
    drawn.current = lines
    const byPerson = toggled.current
    toggled.current = false
    const rowIndex = written.current
    if (before === lines || rowIndex === 0 || waiting || byPerson) return
    if (rowIndex >= before.count || before.lineOf(rowIndex) !== lines.lineOf(rowIndex))
      latest.current.goTo(rowIndex)
  }, [lines, waiting, toggled])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function rest() {
      if (list.current === null || latest.current.waiting) return
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
    let width = window.innerWidth
    // A phone that is turned: rows and all above them have other heights.
    function resized() {
      if (window.innerWidth === width) return
      width = window.innerWidth
      clearTimeout(timer)
      isPlacing.current = written.current > 0
      if (isPlacing.current) latest.current.goTo(written.current)
    }
    function stopPlacing() {
      isPlacing.current = false
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('resize', resized)
    for (const act of ACTS) window.addEventListener(act, stopPlacing, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('resize', resized)
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
