import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import type { GridPlace } from './grid-cursor'

/** The rows to draw: those in or near the visible part, and the active one. */
export function shownRange(range: Range, active: number): number[] {
  const shown = defaultRangeExtractor(range)
  const [first = 0] = shown
  if (active < first) return [active, ...shown]
  return active > (shown.at(-1) ?? 0) ? [...shown, active] : shown
}

/** The cell of an element; column -1 is the row's header. Null outside the rows. */
export function placeUnder(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (row === undefined) return null
  return {
    row: Number(row),
    column: Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? -1),
  }
}

/** Scrolls a cell into view, clear of the sticky headers, as little as possible. */
export function scrollToCell(
  frame: HTMLElement,
  top: number,
  height: number,
  cell: HTMLElement | null,
): void {
  const seen = frame.clientHeight - height
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + height > frame.scrollTop + seen) frame.scrollTop = top + height - seen
  if (!cell) return
  const { offsetLeft: left, offsetWidth: width } = cell
  const covered = Number.parseInt(getComputedStyle(frame).getPropertyValue('--kept'), 10)
  if (getComputedStyle(cell).position !== 'sticky') {
    if (left - covered < frame.scrollLeft) frame.scrollLeft = left - covered
    else if (left + width > frame.scrollLeft + frame.clientWidth)
      frame.scrollLeft = left + width - frame.clientWidth
  }
  // Panels above the grid can push it partly below the window.
  void cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
