import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type PointerEvent,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { copyCells } from '../../../lib/browser/copy-cells'
import { nearRange } from '../../../ui/rows/use-near-rows'
import { COLUMN_COUNT, DRIVER_COLUMNS } from '../rows/driver-row'
import classes from './drivers-grid.module.css'
import { SENT_ROWS_STAY } from './grid-actions'
import { useDriversGrid } from './grid-context'
import type { GridPlace } from './grid-cursor'
import { handleGridKey, type KeyTarget } from './grid-keys'
import { cellElementId, GridRow } from './grid-row'

const ROW_HEIGHT = 32
/** Must stay the same function, or all rows would be measured again. */
const rowHeight = () => ROW_HEIGHT
/** Number of rows rendered beyond the visible ones, so fast scrolling shows no blanks. */
const BEYOND = 14
/** Fewer at first, so the first rows render sooner. The others follow once all rows are in the grid. */
const BEYOND_AT_FIRST = 4

export function DriversGrid(props: { onPaste: (data: DataTransfer) => void; keysId: string }) {
  const tools = useDriversGrid()
  const { store, view, cursor, folds, actions } = tools
  const frame = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const dragging = useRef(false)
  useSyncExternalStore(store.subscribe, store.shape)
  const { active, editing } = useSyncExternalStore(cursor.subscribe, cursor.state)
  const folded = useSyncExternalStore(folds.subscribe, folds.state)
  const range = cursor.range()
  const rowCount = view.length + (view.isFiltered() ? 0 : 1)
  const drawnCount = useDeferredValue(store.isChecking() ? 0 : rowCount)
  const rowIdAt = (index: number) => view.rowAt(index)?.id ?? store.nextId()

  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => frame.current,
    estimateSize: rowHeight,
    overscan: drawnCount < BEYOND ? BEYOND_AT_FIRST : BEYOND,
    rangeExtractor: (range) => nearRange(range, Math.min(active.row, rowCount - 1)),
  })

  // Always renders the active cell, so it keeps the focus wherever the grid is scrolled.
  useLayoutEffect(() => {
    const request = cursor.takeRequest()
    if (request === null) return
    const cell = document.getElementById(cellElementId(rowIdAt(active.row), active.column))
    if (frame.current) scrollToCell(frame.current, active.row * ROW_HEIGHT, cell)
    if (request === 'focus' && cursor.state().editing === null) cell?.focus({ preventScroll: true })
  })

  function startEditing(withText: boolean) {
    if (!actions.canEdit(active.row)) return tools.announce(SENT_ROWS_STAY)
    const text = withText ? (view.rowAt(active.row)?.cells[active.column] ?? '') : ''
    // Renders synchronously, so the key that opens the editor is typed into it.
    flushSync(() => cursor.edit(text))
  }

  const keys: KeyTarget = {
    ...tools,
    leaving,
    startEditing,
    openFind() {
      // On a phone, the find box is in the menu.
      if (!tools.findBox.current?.checkVisibility()) flushSync(() => tools.menu.set(true))
      tools.findBox.current?.focus()
    },
    pageRows: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
  }

  function press(event: PointerEvent) {
    const place = placeUnder(event.target)
    if (event.button !== 0 || !place) return
    const again = place.row === active.row && place.column === active.column && cursor.isSingle()
    if (place.column === -1) {
      const from = event.shiftKey ? cursor.state().anchor.row : place.row
      cursor.select({ row: from, column: COLUMN_COUNT - 1 }, { row: place.row, column: 0 })
    } else if (event.pointerType === 'touch' && again) startEditing(true)
    else cursor.go(place, event.shiftKey)
    dragging.current = event.pointerType === 'mouse'
    if (event.pointerType !== 'touch') event.preventDefault()
  }

  function drag(event: PointerEvent) {
    if (!dragging.current || event.buttons !== 1) return
    const place = placeUnder(document.elementFromPoint(event.clientX, event.clientY))
    const { active: at } = cursor.state()
    if (place && place.column !== -1 && (place.row !== at.row || place.column !== at.column))
      cursor.go(place, true)
  }

  function copy(event: ClipboardEvent, cut: boolean) {
    event.preventDefault()
    copyCells(event.clipboardData, actions.copy(cut))
  }

  return (
    <div
      ref={frame}
      className={`panel ${classes.frame}`}
      data-folded={folded.join(' ')}
      style={Object.fromEntries(folded.map((column) => [`--c${column}`, '6px']))}
      onScroll={({ currentTarget }) =>
        currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)
      }
    >
      <table
        translate="no"
        role="grid"
        aria-label="Drivers"
        aria-rowcount={store.rows().length + 2}
        aria-colcount={COLUMN_COUNT + 1}
        aria-multiselectable
        aria-describedby={props.keysId}
        tabIndex={-1}
        className={`no-ring ${classes.grid}`}
        onKeyDown={(event) => handleGridKey(event, keys)}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={() => {
          dragging.current = false
        }}
        onDoubleClick={(event) => {
          if (placeUnder(event.target)?.column !== -1) startEditing(true)
        }}
        onCopy={(event) => copy(event, false)}
        onCut={(event) => copy(event, true)}
        onPaste={(event) => {
          event.preventDefault()
          props.onPaste(event.clipboardData)
        }}
      >
        <thead className={classes.head}>
          <tr aria-rowindex={1} className={classes.headRow}>
            <th scope="col" aria-colindex={1} className={`muted small ${classes.corner}`}>
              Row
            </th>
            {DRIVER_COLUMNS.map(({ field, label }, column) => (
              <th
                key={field}
                scope="col"
                aria-colindex={column + 2}
                data-column={column}
                data-fold={folded.includes(column) || undefined}
                title={folded.includes(column) ? `${label}: empty. Click a cell to show it.` : undefined}
                className={`muted small ${classes.columnHeader}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const selected = index >= range.top && index <= range.bottom
            return (
              <GridRow
                key={rowIdAt(index)}
                rowId={rowIdAt(index)}
                index={index}
                place={view.placeOf(index) ?? store.rows().length}
                top={start}
                left={selected ? range.left : -1}
                right={selected ? range.right : -2}
                active={index === active.row ? active.column : -1}
                editing={index === active.row ? editing : null}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the cell of an element; column -1 is the row's header. Null outside the rows. */
function placeUnder(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (row === undefined) return null
  return {
    row: Number(row),
    column: Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? -1),
  }
}

/** Scrolls a cell into view, clear of the sticky headers, as little as possible. */
function scrollToCell(frame: HTMLElement, top: number, cell: HTMLElement | null): void {
  const seen = frame.clientHeight - ROW_HEIGHT
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + ROW_HEIGHT > frame.scrollTop + seen) frame.scrollTop = top + ROW_HEIGHT - seen
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
