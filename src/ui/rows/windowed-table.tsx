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
import { useFocusedRow } from './use-focused-row'
import { useNearRows, useTopInPage } from './use-near-rows'

/** Renders all rows up to `allDrawn`, for the browser's search. Otherwise `overscan` rows beyond the visible ones. */
const LATER = { allDrawn: 150, overscan: 12 }
/** Limits for the first render, which halve the time to open a page. */
const AT_FIRST = { allDrawn: 20, overscan: 2 }

const same = (index: number) => index

/** Rows below a heading, which is a `<tr>`. Without a heading, the table has a single group. */
export interface TableGroup<Row> {
  readonly key: Key
  readonly heading?: ReactNode
  readonly rows: readonly Row[]
}

export interface WindowedTableActions {
  focus(index: number): void
  refocus(): void
}

/** Renders a table of any length. In a long table, renders only the rows near the viewport, with space for the rest. */
export function WindowedTable<Row>(
  props: Omit<ComponentProps<'table'>, 'ref' | 'children'> & {
    'aria-label': string
    frameClassName?: string | undefined
    head: ReactNode
    columns: number
    groups: readonly TableGroup<Row>[]
    keyOf: (row: Row) => Key
    rowHeight: number
    /** Whether all rows have that height. Otherwise they are measured. */
    isFixed?: boolean
    rowProps?: (row: Row) => ComponentProps<'tr'>
    cells: (row: Row, place: { group: Key; isTabStop: boolean }) => ReactNode
    /** Index of the row in the tab order. If it isn't rendered, the first rendered row takes its place. */
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
  // Also render few rows while a table is loading, because the next rows would replace most of them.
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
  // Call it first, because it updates the measurements.
  const near = virtualizer.getVirtualItems()
  const drawn = isLong ? near : Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 }))
  const stop = drawn.some(({ index }) => index === tabStop) ? tabStop : drawn[0]?.index
  const startOf = (index: number) =>
    isLong ? (virtualizer.measurementsCache[index]?.start ?? virtualizer.getTotalSize() + top) : 0

  let [from, above] = [0, 2]
  return (
    <div ref={frame} className={`panel ${frameClassName ?? frameClasses.frame}`} {...handlers}>
      <table
        {...table}
        translate="no"
        aria-rowcount={count + 1 + groups.filter(({ heading }) => heading).length}
      >
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

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
