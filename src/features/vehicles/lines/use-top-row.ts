import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
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
  waiting: boolean
  /** Set when a person opens or closes a fold: the view stays as it is then. Reset here. */
  toggled: RefObject<boolean>
  topRowIndex: () => number
  goTo: (rowIndex: number) => void
  onOffset: (rowIndex: number) => void
}): void {
  const { list, top, offset, lines, waiting, toggled } = props
  const isPlacing = useRef(offset > 0)
  const written = useRef(offset)
  const place = useEffectEvent(() => props.goTo(written.current))

  useEffect(() => {
    if (isPlacing.current && top > 0 && !waiting) place()
  }, [top, waiting])

  const drawn = useRef(lines)
  useEffect(() => {
    const before = drawn.current
    drawn.current = lines
    const byPerson = toggled.current
    toggled.current = false
    const rowIndex = written.current
    if (before === lines || rowIndex === 0 || waiting || byPerson) return
    if (rowIndex >= before.count || before.lineOf(rowIndex) !== lines.lineOf(rowIndex)) place()
  }, [lines, waiting, toggled])

  const rest = useEffectEvent(() => {
    if (list.current === null || waiting) return
    const rowIndex = isBelowHead(list) ? 0 : props.topRowIndex()
    if (rowIndex === written.current) return
    written.current = rowIndex
    props.onOffset(rowIndex)
  })

  useEffect(() => {
    const stop = new AbortController()
    const listening = { passive: true, signal: stop.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    function scrolled() {
      clearTimeout(timer)
      timer = setTimeout(() => rest(), REST)
    }
    let width = window.innerWidth
    // A phone that is turned: rows and all above them have other heights.
    function resized() {
      if (window.innerWidth === width) return
      width = window.innerWidth
      clearTimeout(timer)
      isPlacing.current = written.current > 0
      if (isPlacing.current) place()
    }
    function stopPlacing() {
      isPlacing.current = false
    }
    window.addEventListener('scroll', scrolled, listening)
    window.addEventListener('resize', resized, listening)
    for (const act of ACTS) window.addEventListener(act, stopPlacing, listening)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
}

/** Events of a person who scrolls. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Height of the header that covers the top of the window, in pixels: the list's `scroll-margin-top`. */
export function headHeight({ current: list }: RefObject<HTMLElement | null>): number {
  return list === null ? 0 : Number.parseFloat(getComputedStyle(list).scrollMarginTop) || 0
}

/** Whether the list begins below the header, so that none of its lines is scrolled past. */
export function isBelowHead(list: RefObject<HTMLElement | null>): boolean {
  return list.current === null || list.current.getBoundingClientRect().top >= headHeight(list)
}
