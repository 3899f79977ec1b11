import { useElementSize, useMergedRef } from '@mantine/hooks'
import { Fragment, type KeyboardEvent, memo, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/use-known-vehicles'
import { useKeys } from '../../../domain/person/single-keys'
import { useRowWindow } from '../../../ui/rows/use-row-window'
import { COLUMNS, ROW_HEIGHTS } from './verdict-cells'
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
export function VerdictsTable(props: {
  rows: readonly DisputeRow[]
  settings: ReadSettings
  known: KnownVehicles
  /** What to call who made a change. Must stay the same function. */
  name: (username: string) => string
  /** The place in the list of the row that is open. */
  open: number | undefined
  isBusy: boolean
  /** `isMove`: the open row is left for the next one, so the focus stays in the table. Must stay the same function. */
  onOpen: (index: number, isMove: boolean) => void
}) {
  const { rows, settings, known, name, open, onOpen } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const room = width >= WIDE ? 'wide' : width >= MEDIUM ? 'medium' : 'narrow'
  const rowWindow = useRowWindow(rows.length, ROW_HEIGHTS[room])
  const frame = useMergedRef(ref, rowWindow.frame)
  /** The row in the tab order, by its place in the list; the first one until somebody moves. */
  const [stop, setStop] = useState<number | undefined>(open)
  const { drawn, after } = rowWindow.windowOf(0, rows.length)
  const columns = COLUMNS[room]
  // Out of sight, another row is in the tab order.
  const tabStop = (drawn.find(({ index }) => rows[index]?.toll.index === stop) ?? drawn[0])?.index

  const refocus = useEffectEvent((_room: string) => rowWindow.refocus())
  // Other columns have another button, and the one with the focus is gone.
  useEffect(() => refocus(room), [room])

  function move(step: number): boolean {
    if (rows.length === 0) return false
    const stopAt = stop === undefined ? -1 : rows.findIndex(({ toll }) => toll.index === stop)
    const next = stopAt < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, stopAt + step))
    const index = rows[next]?.toll.index
    if (index === undefined) return false
    setStop(index)
    rowWindow.reveal(next)
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
    <div ref={frame} className={`panel ${classes.frame}`} {...rowWindow.handlers}>
      <table
        className={`tabular ${classes.table}`}
        data-room={room}
        aria-label="Verdicts"
        aria-rowcount={rows.length + 1}
        aria-busy={props.isBusy}
        onKeyDown={keyDown}
      >
        <colgroup>
          {columns.map(({ title, width: room }) => (
            <col key={title} style={{ width: room }} />
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
        <tbody>
          {drawn.map(({ index, gap }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <Fragment key={row.toll.index}>
                <Gap height={gap} columns={columns.length} />
                <Row
                  row={row}
                  index={index}
                  settings={settings}
                  known={known}
                  name={name}
                  room={room}
                  isOpen={row.toll.index === open}
                  isTabStop={index === tabStop}
                  onOpen={openRow}
                />
              </Fragment>
            )
          })}
          <Gap height={after} columns={columns.length} />
        </tbody>
      </table>
      {rowWindow.failure}
    </div>
  )
}

/** One row. The whole of it can be clicked; keys and screen readers have the button in it. */
const Row = memo(function Row(props: {
  row: DisputeRow
  index: number
  settings: ReadSettings
  known: KnownVehicles
  name: (username: string) => string
  room: keyof typeof COLUMNS
  isOpen: boolean
  isTabStop: boolean
  onOpen: (index: number) => void
}) {
  const { row, index, settings, known, name, room, isOpen, isTabStop, onOpen } = props
  const open = () => onOpen(row.toll.index)
  return (
    <tr data-index={index} data-open={isOpen || undefined} aria-rowindex={index + 2} onClick={open}>
      {COLUMNS[room].map(({ title, cell }) => (
        <td key={title} data-column={title}>
          {cell({
            row,
            settings,
            known,
            name,
            opener: (face) => (
              <button
                type="button"
                className={`bare-button accent ellipsis ${classes.opener}`}
                tabIndex={isTabStop ? 0 : -1}
                aria-current={isOpen || undefined}
                onClick={(event) => {
                  event.stopPropagation()
                  open()
                }}
              >
                {face}
              </button>
            ),
          })}
        </td>
      ))}
    </tr>
  )
})

/** Room for rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={classes.gap} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}
