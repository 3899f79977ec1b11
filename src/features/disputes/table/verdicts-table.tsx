import '../../../ui/form/choices.css'
import { Checkbox } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePersonName } from '../../../domain/user/page-context'
import { useKeys } from '../../../domain/user/single-keys'
import { WindowedTable, type WindowedTableActions } from '../../../ui/rows/windowed-table'
import { isEarlier, rowNumber } from './row-words'
import { useDisputes } from './use-disputes'
import type { RowQueue } from './use-row-queue'
import { COLUMNS, ROW_HEIGHTS, type ShownRow } from './verdict-cells'
import classes from './verdicts-table.module.css'

/** Width of the table (px) from which it shows all columns. */
const WIDE = 960
const PAGE = 10

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Renders the rows near the viewport. One is in the tab order: arrows, Home, End, Page Up, Page Down, `j`, and `k` move it. */
export function VerdictsTable({ queue }: { queue: RowQueue }) {
  const { state, settings, known, view } = useDisputes()
  const { shown: rows } = view
  const { openIndex, selected, select, openRow } = queue
  const shown = { settings, known, name: usePersonName() }
  const { ref, width } = useElementSize<HTMLDivElement>()
  const room = width >= WIDE ? 'wide' : 'narrow'
  const columns = COLUMNS[room]
  const table = useRef<WindowedTableActions>(null)
  /** Index of the row in the tab order; undefined until the user moves it. */
  const [stop, setStop] = useState<number | undefined>(openIndex)
  const [lastOpen, setLastOpen] = useState(openIndex)
  if (openIndex !== lastOpen) {
    setLastOpen(openIndex)
    // The panel may have opened the next row of the queue.
    if (openIndex !== undefined) setStop(openIndex)
  }
  const stopAt = stop === undefined ? -1 : rows.findIndex(({ toll }) => toll.index === stop)

  const selectedShown = rows.reduce((sum, { toll }) => sum + Number(selected.has(toll.index)), 0)

  const refocus = useEffectEvent((_room: string) => table.current?.refocus())
  // A different set of columns has different buttons, and the focused button is gone.
  useEffect(() => refocus(room), [room])

  function move(step: number): boolean {
    if (rows.length === 0) return false
    // The first step goes to the first row.
    const to = stopAt < 0 && Math.abs(step) === 1 ? 0 : Math.max(0, stopAt) + step
    const next = Math.min(rows.length - 1, Math.max(0, to))
    const index = rows[next]?.toll.index
    if (index === undefined) return false
    setStop(index)
    table.current?.focus(next)
    if (openIndex !== undefined && openIndex !== index) openRow(index, true)
    return true
  }

  useKeys((key) => (key === 'j' || key === 'k') && move(key === 'j' ? 1 : -1))

  function keyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    move(step)
  }

  return (
    <div ref={ref} className={classes.room}>
      <WindowedTable
        aria-label="Verdicts"
        aria-busy={state.reading !== null}
        frameClassName={classes.frame}
        className={`tabular ${classes.table}`}
        data-room={room}
        onKeyDown={keyDown}
        head={
          <>
            <colgroup>
              <col style={{ width: '40px' }} />
              {columns.map(({ title, width }) => (
                <col key={title} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                <th scope="col" data-column="Select">
                  <Checkbox
                    size="xs"
                    aria-label={`Select ${rows.length.toLocaleString('en')} rows shown`}
                    checked={rows.length > 0 && selectedShown === rows.length}
                    indeterminate={selectedShown > 0 && selectedShown < rows.length}
                    onChange={({ currentTarget }) =>
                      select(
                        rows.map(({ toll }) => toll.index),
                        currentTarget.checked,
                      )
                    }
                  />
                </th>
                {columns.map(({ title }) => (
                  <th key={title} scope="col" data-column={title}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
          </>
        }
        columns={columns.length + 1}
        groups={[{ key: 'all', rows }]}
        keyOf={({ toll }) => toll.index}
        rowHeight={ROW_HEIGHTS[room]}
        isFixed
        // Keys and screen readers use the button in the row.
        rowProps={(row) => ({
          'data-open': row.toll.index === openIndex || undefined,
          'data-earlier': isEarlier(row, state.run),
          // A click next to the checkbox opens nothing.
          onClick({ target }: MouseEvent) {
            if (!(target instanceof Element) || target.closest('[data-column="Select"]')) return
            setStop(row.toll.index)
            openRow(row.toll.index, false)
          },
        })}
        cells={(row, { isTabStop }) => (
          <Cells
            {...{ ...shown, row, room, isTabStop, select }}
            isOpen={row.toll.index === openIndex}
            isSelected={selected.has(row.toll.index)}
          />
        )}
        tabStop={stopAt}
        actions={table}
      />
    </div>
  )
}

/** A row's cells, memoized while the window of rows moves. */
const Cells = memo(function Cells(
  props: Omit<ShownRow, 'opener'> & {
    room: keyof typeof COLUMNS
    isOpen: boolean
    isSelected: boolean
    isTabStop: boolean
  } & Pick<RowQueue, 'select'>,
) {
  const { room, isOpen, isSelected, isTabStop, select, ...shown } = props
  const { index } = shown.row.toll
  const box = (
    <td key="select" data-column="Select">
      <Checkbox
        size="xs"
        aria-label={`Select row ${rowNumber(index, shown.settings)}`}
        tabIndex={isTabStop ? 0 : -1}
        checked={isSelected}
        onChange={({ currentTarget }) => select([index], currentTarget.checked)}
      />
    </td>
  )
  const cells = COLUMNS[room].map(({ title, cell }) => (
    <td key={title} data-column={title}>
      {cell({
        ...shown,
        opener: (face) => (
          <button
            type="button"
            className={`bare-button accent ellipsis ${classes.opener}`}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isOpen || undefined}
          >
            {face}
          </button>
        ),
      })}
    </td>
  ))
  return [box, ...cells]
})
