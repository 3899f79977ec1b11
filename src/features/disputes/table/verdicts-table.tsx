import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { useKeys } from '../../../domain/person/single-keys'
import { WindowedTable, type WindowedTableActions } from '../../../ui/rows/windowed-table'
import { COLUMNS, ROW_HEIGHTS, type ShownRow } from './verdict-cells'
import classes from './verdicts-table.module.css'

/** Widths of the table in pixels from which it has more columns. */
const MEDIUM = 616
const WIDE = 1120

/** How many rows Page Up and Page Down move. */
const PAGE = 10

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * The rows of a list with their verdicts; only those near the view are drawn. One row is in the tab order: arrows, Home, End,
 * Page Up, Page Down, `j` and `k` move through the rows, Enter opens one.
 */
export function VerdictsTable(
  props: Omit<ShownRow, 'row' | 'opener'> & {
    rows: readonly DisputeRow[]
    /** The place in the list of the row that is open. */
    open: number | undefined
    isBusy: boolean
    /** `isMove`: the open row is left for the next one, so the focus stays in the table. Must stay the same function. */
    onOpen: (index: number, isMove: boolean) => void
  },
) {
  const { rows, open, isBusy, onOpen, ...shown } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const room = width >= WIDE ? 'wide' : width >= MEDIUM ? 'medium' : 'narrow'
  const columns = COLUMNS[room]
  const table = useRef<WindowedTableActions>(null)
  /** The row in the tab order, by its place in the list; the first one until somebody moves. */
  const [stop, setStop] = useState<number | undefined>(open)
  const stopAt = stop === undefined ? -1 : rows.findIndex(({ toll }) => toll.index === stop)

  const refocus = useEffectEvent((_room: string) => table.current?.refocus())
  // Other columns have another button, and the one with the focus is gone.
  useEffect(() => refocus(room), [room])

  function move(step: number): boolean {
    if (rows.length === 0) return false
    // Until somebody moves, a step goes to the first row.
    const to = stopAt < 0 && Math.abs(step) === 1 ? 0 : Math.max(0, stopAt) + step
    const next = Math.min(rows.length - 1, Math.max(0, to))
    const index = rows[next]?.toll.index
    if (index === undefined) return false
    setStop(index)
    table.current?.focus(next)
    if (open !== undefined && open !== index) onOpen(index, true)
    return true
  }

  useKeys((key) => (key === 'j' || key === 'k') && move(key === 'j' ? 1 : -1))

  function keyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    move(step)
  }

  const openRow = useCallback(
    (index: number) => {
      setStop(index)
      onOpen(index, false)
    },
    [onOpen],
  )

  return (
    <div ref={ref} className={classes.room}>
      <WindowedTable
        aria-label="Verdicts"
        aria-busy={isBusy}
        frameClassName={classes.frame}
        className={`tabular ${classes.table}`}
        data-room={room}
        onKeyDown={keyDown}
        head={
          <>
            <colgroup>
              {columns.map(({ title, width }) => (
                <col key={title} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                {columns.map(({ title }) => (
                  <th key={title} scope="col" data-column={title}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
          </>
        }
        columns={columns.length}
        groups={[{ key: 'all', rows }]}
        keyOf={({ toll }) => toll.index}
        rowHeight={ROW_HEIGHTS[room]}
        isFixed
        // The whole row can be clicked; keys and screen readers have the button in it.
        rowProps={({ toll }) => ({
          'data-open': toll.index === open || undefined,
          onClick: () => openRow(toll.index),
        })}
        cells={(row, { isTabStop }) => (
          <Cells {...{ ...shown, row, room, isTabStop }} isOpen={row.toll.index === open} onOpen={openRow} />
        )}
        tabStop={stopAt}
        actions={table}
      />
    </div>
  )
}

/** A row's cells. They stay as they are while the window of rows moves. */
const Cells = memo(function Cells(
  props: Omit<ShownRow, 'opener'> & {
    room: keyof typeof COLUMNS
    isOpen: boolean
    isTabStop: boolean
    onOpen: (index: number) => void
  },
) {
  const { room, isOpen, isTabStop, onOpen, ...shown } = props
  return COLUMNS[room].map(({ title, cell }) => (
    <td key={title} data-column={title}>
      {cell({
        ...shown,
        opener: (face) => (
          <button
            type="button"
            className={`bare-button accent ellipsis ${classes.opener}`}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isOpen || undefined}
            onClick={(event) => {
              event.stopPropagation()
              onOpen(shown.row.toll.index)
            }}
          >
            {face}
          </button>
        ),
      })}
    </td>
  ))
})
