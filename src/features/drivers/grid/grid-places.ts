import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import type { GridPlace } from './grid-cursor'

/** The rows to draw: those near what is seen, and the active one. */
export function shownRange(range: Range, active: number): number[] {
  const shown = defaultRangeExtractor(range)
  const [first = 0] = shown
  if (active < first) return [active, ...shown]
  return active > (shown.at(-1) ?? 0) ? [...shown, active] : shown
}

/** The cell that an element is or is in; column -1 is the row's header. Null outside the rows. */
export function placeUnder(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (row === undefined) return null
  return {
    row: Number(row),
    column: Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? -1),
  }
}

/** Scrolls as little as brings a cell out from under the header, the row headers and the edges, and into the window. */
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
  const covered = cell.parentElement?.firstElementChild?.clientWidth ?? 0
  const { offsetLeft: left, offsetWidth: width } = cell
  if (left - covered < frame.scrollLeft) frame.scrollLeft = left - covered
  else if (left + width > frame.scrollLeft + frame.clientWidth)
    frame.scrollLeft = left + width - frame.clientWidth
  // The grid itself may lie partly below the window: panels above it push it down.
  void cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
