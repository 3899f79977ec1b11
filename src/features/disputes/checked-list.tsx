import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { ReadSettings, SheetReport } from '../../domain/dispute/read-tolls'
import type { DisputeController, DisputeState } from './check/dispute-state'
import classes from './disputes.module.css'
import type { DisputesProps } from './disputes-props'
import { DayOrderQuestion } from './list/day-order'
import { ListReport } from './list/list-report'
import { filterRows } from './table/filter-rows'
import { RowPanel } from './table/row-panel'
import { RowTools } from './table/row-tools'
import { RunProgress } from './table/run-progress'
import { summarise } from './table/summarise'
import { SummaryRegion } from './table/summary-region'
import { VerdictsTable } from './table/verdicts-table'

/** A list that was read: how, the check's progress, the summary, and the rows with the open one. */
export function CheckedList(
  props: DisputesProps & {
    controller: DisputeController
    state: DisputeState
    report: SheetReport
    settings: ReadSettings
  },
) {
  const { api, fleet, search, controller, state, report, settings, onSearch } = props
  const { show, find, vehicle, order, row } = search
  // Neither typing nor scrolling waits for 50,000 rows to be counted and put in order.
  const rows = useDeferredValue(state.rows)
  const filter = useDeferredValue(
    useMemo(() => ({ show, find, vehicle, order }), [show, find, vehicle, order]),
  )
  const summary = useMemo(() => summarise(rows), [rows])
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter])
  const open = row === undefined ? undefined : rows.find(({ toll }) => toll.index === row)
  const [focusOn, setFocusOn] = useState<number | null>(null)
  const area = useRef<HTMLDivElement>(null)

  const openRow = useCallback(
    (index: number, isMove: boolean) => {
      setFocusOn(isMove ? null : index)
      onSearch({ row: index }, 'in place')
    },
    [onSearch],
  )
  const close = useCallback(() => {
    onSearch({ row: undefined }, 'in place')
    // Back to the row, which is the one in the tab order.
    area.current?.querySelector<HTMLElement>('table [data-open] button')?.focus()
  }, [onSearch])

  function step(by: 1 | -1) {
    const at = shown.findIndex(({ toll }) => toll.index === row)
    const next = shown[at + by]
    if (next !== undefined) openRow(next.toll.index, true)
  }

  return (
    <>
      {report.dayOrder && (
        <DayOrderQuestion
          question={report.dayOrder}
          onAnswer={(dayFirst) => controller.change({ dayFirst })}
        />
      )}
      <ListReport
        report={report}
        settings={settings}
        rows={state.rows.length}
        zones={props.zones}
        onChange={controller.change}
      />
      <RunProgress controller={controller} run={state.run} />
      {rows.length > 0 && (
        <>
          <SummaryRegion summary={summary} show={show} onShow={(next) => onSearch({ show: next })} />
          <RowTools search={search} shown={shown.length} all={rows.length} onSearch={onSearch} />
          <div ref={area} className={classes.rows} data-open={open !== undefined || undefined}>
            {shown.length > 0 && (
              <VerdictsTable
                rows={shown}
                settings={settings}
                open={row}
                isBusy={state.reading !== null}
                onOpen={openRow}
              />
            )}
            {open && (
              <RowPanel
                api={api}
                fleet={fleet}
                row={open}
                settings={settings}
                report={report}
                rowsOf={(id) => rows.filter(({ candidates }) => candidates.vehicleIds.includes(id)).length}
                focusOn={focusOn}
                onVehicle={(id) => onSearch({ vehicle: id, show: undefined, find: undefined })}
                onStep={step}
                onClose={close}
              />
            )}
          </div>
        </>
      )}
    </>
  )
}
