import { Fragment, useCallback, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { FleetChoice, NamedFleet } from '../../api/fleet/fleet-choice'
import type { ReadSettings } from '../../domain/dispute/read-tolls'
import { TOLL_COLUMNS } from '../../domain/dispute/toll-columns'
import type { KnownVehicles } from '../../domain/find/known-vehicles'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { usePersonName } from '../../domain/person/use-person-name'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import { ColumnQuestions } from '../../domain/sheet/column-questions'
import type { Handover } from '../../lib/handover'
import { Button } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import { Notice } from '../../ui/feedback/notice'
import { Reading } from '../../ui/feedback/reading'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { RunProgress } from '../../ui/task/run-progress'
import type { DisputeController } from './check/dispute-controller'
import type { DisputeState } from './check/dispute-state'
import classes from './disputes.module.css'
import { DayOrderQuestion, ZoneQuestion } from './list/list-questions'
import { ListReport, type SettingsField } from './list/list-report'
import type { DisputesSearch, OnDisputesSearch } from './table/disputes-search'
import { filterText } from './table/filter-rows'
import { RowPanel } from './table/row-panel'
import { RowTools } from './table/row-tools'
import { isRunning, progressText, waitText } from './table/run-words'
import { SummaryRegion } from './table/summary-region'
import type { RowView } from './table/use-row-view'
import { VerdictsTable } from './table/verdicts-table'

/** What the page gets from its route. */
export interface DisputesProps {
  /** The API of another fleet: a statement is about its own. */
  readonly clientOf: (fleetId: number | null) => ApiClient
  readonly fleets: FleetChoice
  readonly search: DisputesSearch
  readonly zones: readonly SuggestedZone[]
  /** Rows that were pasted on the first page. */
  readonly pasted: Handover<ClipboardContent>
  /** Path of a list to try; absent where the deployment has none. */
  readonly samplePath: string | undefined
  readonly onSearch: OnDisputesSearch
}

/** Until it is known how the list is read, its rows are shown as they come. */
const NOT_READ: ReadSettings = { headerRows: 0, mapping: [], zone: 'UTC', tolerance: 0, dayFirst: null }

/** A list that was read: how, the check's progress, the summary, and the rows with the open one. */
export function CheckedList(
  props: DisputesProps & {
    controller: DisputeController
    state: DisputeState
    view: RowView
    known: KnownVehicles
    fleet: NamedFleet
    onUnread: (field: SettingsField, isUnread: boolean) => void
  },
) {
  const { fleet, search, controller, state, known, onSearch } = props
  const { report, reading, run } = state
  const settings = state.settings ?? NOT_READ
  const { rows, shown, summary, shared } = props.view
  const row = search.row === undefined ? undefined : Number(search.row) - 1
  const open = row === undefined ? undefined : rows.find(({ toll }) => toll.index === row)
  const name = usePersonName()
  const [focusOn, setFocusOn] = useState<number | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useSyncedState(search.find)

  const openRow = useCallback(
    (index: number, isMove: boolean) => {
      setFocusOn(isMove ? null : index)
      onSearch({ row: String(index + 1) }, 'in place')
    },
    [onSearch],
  )
  const close = useCallback(() => {
    onSearch({ row: undefined }, 'in place')
    // Back to the row, which is the one in the tab order.
    area.current?.querySelector<HTMLElement>('table [data-open] button')?.focus()
  }, [onSearch])

  function showAll() {
    setTyped('')
    onSearch({ show: undefined, find: undefined, vehicle: undefined })
    // The button goes away. The field would open a phone's keyboard.
    count.current?.focus({ preventScroll: true })
  }

  function stepTo(by: 1 | -1) {
    const at = shown.findIndex(({ toll }) => toll.index === row)
    const next = at < 0 && by < 0 ? undefined : shown[at + by]
    return next && (() => openRow(next.toll.index, true))
  }

  // What was found comes first, once there is something; until then, how the list is read.
  const isChecked = isRunning(run) || run.checkedAt !== null
  const settingsOfList = (
    <Fragment key="settings">
      {report && (
        <ListReport
          report={report}
          settings={settings}
          rows={state.rows.length}
          zones={props.zones}
          isChecked={isChecked}
          onChange={controller.change}
          onSheet={controller.openSheet}
          onUnread={props.onUnread}
        />
      )}
      {reading && <Reading rows={reading.rows} />}
    </Fragment>
  )
  const results = (
    <Fragment key="results">
      {isRunning(run) && !run.isOfRows && (
        <RunProgress
          label="Checking"
          text={progressText(run)}
          done={run.done}
          total={run.total}
          wait={waitText(run)}
          note="Checking pauses when you leave this page. Finished rows are kept."
          isPaused={run.phase === 'paused'}
          onPause={controller.pause}
          onResume={controller.resume}
          onEnd={controller.cancel}
          endLabel="Cancel"
        />
      )}
      {/* Before the question above is answered, the rows that it is about would count as unreadable. */}
      {rows.length > 0 && report?.dayOrder == null && (
        <SummaryRegion
          summary={summary}
          isRunning={reading !== null || (isRunning(run) && !run.isOfRows)}
          checkedAt={run.checkedAt}
          show={search.show}
          onShow={(next) => onSearch({ show: next })}
        />
      )}
    </Fragment>
  )

  return (
    <>
      {report?.dayOrder && (
        <DayOrderQuestion
          question={report.dayOrder}
          onAnswer={(dayFirst) => controller.change({ dayFirst })}
        />
      )}
      {report && (
        <ColumnQuestions
          doubts={report.columns.doubts}
          columns={TOLL_COLUMNS}
          mapping={settings.mapping}
          isChosen={settings.isMappingChosen}
          onAnswer={(mapping, isMappingChosen) => controller.change({ mapping, isMappingChosen })}
        />
      )}
      {report?.assumedZone?.elsewhere && (
        <ZoneQuestion
          assumed={report.assumedZone.zone}
          elsewhere={report.assumedZone.elsewhere}
          onAnswer={(zone) => controller.change({ zone, isZoneAssumed: false })}
        />
      )}
      {state.isElsewhere && (
        <Notice tone="info" role="status" title="Another tab is checking this list">
          Its verdicts appear here once it has ended.
        </Notice>
      )}
      <div className={`stack-sm unless-empty ${isChecked ? '' : classes.apart}`}>
        {isChecked ? [results, settingsOfList] : [settingsOfList, results]}
      </div>
      {rows.length > 0 && (
        <div className="stack-sm">
          <RowTools
            search={search}
            typed={typed}
            shown={shown.length}
            all={rows.length}
            toReview={summary.marks.find(({ mark }) => mark === 'to-review')?.rows ?? 0}
            shared={shared}
            count={count}
            onType={setTyped}
            onSearch={onSearch}
            onShowAll={showAll}
          />
          <div ref={area} className={`stack ${classes.rows}`} data-open={open !== undefined || undefined}>
            {shown.length === 0 ? (
              <Empty title="No row matches" action={<Button onClick={showAll}>Show all rows</Button>}>
                {filterText(search)}
              </Empty>
            ) : (
              <VerdictsTable
                rows={shown}
                settings={settings}
                known={known}
                shared={shared}
                name={name}
                open={row}
                isBusy={reading !== null}
                onOpen={openRow}
              />
            )}
            {open && (
              <RowPanel
                fleet={fleet}
                list={search.list}
                row={open}
                settings={settings}
                work={state.work.get(open.toll.index + settings.headerRows)}
                onWork={controller.work}
                known={known}
                names={report?.names ?? []}
                all={rows}
                focusOn={focusOn}
                onVehicle={(id) => onSearch({ vehicle: String(id), show: undefined, find: undefined })}
                stepTo={stepTo}
                onClose={close}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}
