import {
  type ComponentProps,
  Fragment,
  type Key,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useRef,
} from 'react'
import frameClasses from '../layout/table.module.css'
import { useTopInPage } from '../layout/use-top-in-page'
import { useFocusedRow } from './use-focused-row'
import { useNearRows } from './use-near-rows'

/** Up to `allDrawn` rows are all drawn, for the browser's search; of more, `overscan` beyond the visible ones. */
const LATER = { allDrawn: 150, overscan: 12 }
/** While a table is drawn for the first time: a page is opened in half the time. */
const AT_FIRST = { allDrawn: 20, overscan: 2 }

const same = (index: number) => index

/** Rows under a heading, a `<tr>`; without one the table has a single group. */
export interface TableGroup<Row> {
  readonly key: Key
  readonly heading?: ReactNode
  readonly rows: readonly Row[]
}

export interface WindowedTableActions {
  /** Draws a row, wherever it is, and focuses its button, which brings it into view. */
  focus(index: number): void
  /** Focuses the button of the row that had the focus when its button was drawn again. */
  refocus(): void
}

/** A table of any length. Of a long one only the rows near the view are drawn, with room for the others. */
export function WindowedTable<Row>(
  props: Omit<ComponentProps<'table'>, 'ref' | 'children'> & {
    'aria-label': string
    frameClassName?: string | undefined
    /** Columns and head, above the rows. */
    head: ReactNode
    columns: number
    groups: readonly TableGroup<Row>[]
    keyOf: (row: Row) => Key
    /** A usual row's height in pixels. */
    rowHeight: number
    /** Whether all rows have that height; otherwise they are measured. */
    isFixed?: boolean
    rowProps?: (row: Row) => ComponentProps<'tr'>
    /** The cells of a row; `group` is its group's key. */
    cells: (row: Row, place: { group: Key; isTabStop: boolean }) => ReactNode
    /** The row in the tab order; while it is not drawn, the first that is. */
    tabStop?: number
    actions?: Ref<WindowedTableActions>
  },
) {
  const { frameClassName, head, columns, groups, keyOf, rowHeight, isFixed, rowProps, cells, ...rest } = props
  const { tabStop, actions, ...table } = rest
  const frame = useRef<HTMLDivElement>(null)
  const top = useTopInPage(frame)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const { allDrawn, overscan } = useDeferredValue(LATER, AT_FIRST)
  // A table that is being filled draws few rows at a time, too: the next ones would take most of them away.
  const isLong = count > (table['aria-busy'] ? AT_FIRST.allDrawn : allDrawn)
  const { focused, focus, refocus, handlers } = useFocusedRow(
    frame,
    { count, keyOf: same, indexOf: same },
    ' button',
  )
  useImperativeHandle(actions, () => ({ focus, refocus }))
  const virtualizer = useNearRows({
    enabled: isLong,
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    focused,
  })
  // First: it brings the measurements up to date.
  const near = virtualizer.getVirtualItems()
  const drawn = isLong ? near : Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 }))
  const stop = drawn.some(({ index }) => index === tabStop) ? tabStop : drawn[0]?.index
  const startOf = (index: number) =>
    isLong ? (virtualizer.measurementsCache[index]?.start ?? virtualizer.getTotalSize() + top) : 0

  let [from, above] = [0, 2]
  return (
    <div ref={frame} className={`panel ${frameClassName ?? frameClasses.frame}`} {...handlers}>
      <table {...table} aria-rowcount={count + 1 + groups.filter(({ heading }) => heading).length}>
        {head}
        {groups.map((group) => {
          const [first, end] = [from, from + group.rows.length]
          from = end
          if (group.heading) above += 1
          const firstRow = above
          let reached = startOf(first)
          return (
            <tbody key={group.key}>
              {group.heading}
              {drawn.map(({ index, start, end: rowEnd }) => {
                const row = group.rows[index - first]
                if (row === undefined) return null
                const gap = start - reached
                reached = rowEnd
                return (
                  <Fragment key={keyOf(row)}>
                    <Gap height={gap} columns={columns} />
                    <tr
                      ref={isLong && !isFixed ? virtualizer.measureElement : null}
                      data-index={index}
                      aria-rowindex={index + firstRow}
                      {...rowProps?.(row)}
                    >
                      {cells(row, { group: group.key, isTabStop: index === stop })}
                    </tr>
                  </Fragment>
                )
              })}
              <Gap height={startOf(end) - reached} columns={columns} />
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** Room for rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
