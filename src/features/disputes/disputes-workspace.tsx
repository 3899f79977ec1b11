import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import { fleetOf, type NamedFleet } from '../../api/fleet/fleet-choice'
import { useKnownVehicles } from '../../domain/find/known-vehicles'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import { type ClipboardContent, contentOf } from '../../domain/sheet/clipboard-content'
import { SecondaryButton } from '../../ui/button/button'
import { useHandedOver } from '../../ui/drop/use-handed-over'
import { usePagePaste } from '../../ui/drop/use-page-paste'
import { ActionButton } from '../../ui/feedback/action-button'
import { FocusFallback } from '../../ui/feedback/focus-fallback'
import { Notice } from '../../ui/feedback/notice'
import { Reading } from '../../ui/feedback/reading'
import { Page } from '../../ui/layout/page'
import { LeaveGuard } from '../../ui/overlay/leave-guard'
import type { DisputeController } from './check/dispute-controller'
import type { DisputeState } from './check/dispute-state'
import { CheckedList, type DisputesProps } from './checked-list'
import classes from './disputes.module.css'
import { ExportMenu } from './export/export-dialog'
import { InvestigationList } from './investigations/investigation-list'
import { ListName } from './investigations/name-field'
import type { SettingsField } from './list/list-report'
import { ReplaceDialog } from './list/replace-dialog'
import { TollInput } from './list/toll-input'
import { createStatementChecks, isStatementFile } from './statements/statement-checks'
import { CheckStatement } from './statements/statement-results'
import type { DisputesSearch, OnDisputesSearch } from './table/disputes-search'
import { isRunning } from './table/run-words'
import { useRowView } from './table/use-row-view'

interface WorkspaceProps extends DisputesProps {
  readonly controller: DisputeController
  readonly fleet: NamedFleet
  /** That the list belongs to another fleet than the chosen one. */
  readonly notice: ReactNode
}

/** A statement that was handed in like a list; null for a list. */
function statementIn({ file }: ClipboardContent): File | null {
  return file && isStatementFile(file) ? file : null
}

/** The lists of one person and fleet: the open one, or where a new one begins with the saved ones below. */
export function DisputesWorkspace(props: WorkspaceProps) {
  const { controller, search, onSearch } = props
  const state = useSyncExternalStore(controller.store.subscribe, controller.store.state)
  const { investigation, report } = state
  const api = useApi()
  const zone = useZone()
  const how = state.settings ?? { mapping: [], tolerance: 0, zone }
  const known = useKnownVehicles(api)
  const view = useRowView(state.rows, search, known)
  useListInAddress(controller, investigation?.id, search.list, onSearch)
  /** What is to take the place of the open list: one that was pasted, or an empty page. */
  const [asked, setAsked] = useState<ClipboardContent | 'empty' | null>(null)
  const isOpen = investigation !== null
  /** No list is open, nor on its way. */
  const isBeginning = search.list === undefined || state.problem !== null
  const isUnsaved = isOpen && !state.isKept
  const [unread, setUnread] = useState<readonly SettingsField[]>([])
  const onUnread = useCallback((field: SettingsField, isUnread: boolean) => {
    setUnread((before) => [...before.filter((one) => one !== field), ...(isUnread ? [field] : [])])
  }, [])

  const [checks] = useState(() => createStatementChecks(props.clientOf, props.fleets))
  useEffect(() => checks.close, [checks])
  const read = useCallback(
    (list: ClipboardContent) => {
      const statement = statementIn(list)
      if (statement) {
        // Its result stands where no list is open.
        if (isOpen) onSearch({ ...NO_VIEW, list: undefined })
        void checks.check(statement)
      } else controller.paste(list)
    },
    [controller, checks, isOpen, onSearch],
  )
  const leave = () => onSearch({ ...NO_VIEW, list: undefined })
  useHandedOver(props.pasted, read)
  usePagePaste((data) => {
    const content = contentOf(data)
    if (content.text.trim() === '' && content.html === '' && content.file === undefined) return
    const isAsked = isOpen && (isUnsaved || statementIn(content) === null)
    if (isAsked) setAsked(content)
    else read(content)
  })

  return (
    <Page
      title="Disputes"
      wide
      lead={
        isOpen ? (
          <ListName name={investigation.name} onRename={controller.rename} />
        ) : (
          'Paste a list of tolls to see which vehicles were on the fleet when they were charged.'
        )
      }
      action={
        isOpen && (
          <FocusFallback className={`wrap ${classes.actions}`}>
            <SecondaryButton onClick={() => (isUnsaved ? setAsked('empty') : leave())}>
              New list
            </SecondaryButton>
            <ExportMenu
              fleet={() => fleetOf(props.fleets.state(), api.fleetId)}
              list={{ investigation, names: report?.names ?? [], ...how }}
              isRead={report !== null}
              all={view.rows}
              shown={view.shown}
            />
            <CheckButton {...{ controller, state }} unread={unread[0]} />
          </FocusFallback>
        )
      }
    >
      {props.notice}
      {state.problem !== null && (
        <Notice tone="error" role="alert">
          {state.problem}
        </Notice>
      )}
      {isUnsaved && (
        <Notice tone="warning" role="status" title="This browser cannot keep the list">
          Export the verdicts before you leave this page.
        </Notice>
      )}
      {isOpen ? (
        <CheckedList key={investigation.id} {...props} {...{ state, view, known }} onUnread={onUnread} />
      ) : (
        <>
          {isBeginning && (
            <FocusFallback>
              <TollInput onList={read} samplePath={props.samplePath} />
            </FocusFallback>
          )}
          {state.reading && <Reading rows={state.reading.rows} onCancel={controller.stopOpening} />}
          {isBeginning && state.reading === null && (
            <>
              <InvestigationList />
              <CheckStatement checks={checks} />
            </>
          )}
        </>
      )}
      {asked && (
        <ReplaceDialog
          pasted={asked === 'empty' ? null : asked}
          hasVerdicts={state.rows.some(({ answers }) => answers.length > 0)}
          isKept={state.isKept}
          onReplace={() => {
            setAsked(null)
            if (asked === 'empty') leave()
            else read(asked)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <LeaveGuard
        when={isUnsaved}
        whenClosed={() => isUnsaved || controller.isBehind()}
        title="Leave without the verdicts?"
        text="This browser could not keep the list. Export it first, or it is lost."
      />
    </Page>
  )
}

/** Everything that belongs to one list: it goes from the address with the list. */
export const NO_VIEW: Partial<DisputesSearch> = {
  show: undefined,
  find: undefined,
  vehicle: undefined,
  order: undefined,
  row: undefined,
}

/** Opens the list that comes into the address, also by Back, and writes a new list into it. */
function useListInAddress(
  controller: DisputeController,
  open: string | undefined,
  list: string | undefined,
  onSearch: OnDisputesSearch,
): void {
  const followAddress = useEffectEvent((id: string | undefined) => {
    // Also a list that is still on its way, or it would come into the address once it is read.
    if (id === undefined) controller.close()
    else if (id !== open) void controller.open(id)
  })
  useEffect(() => followAddress(list), [list])

  const followList = useEffectEvent((id: string | undefined) => {
    if (id !== undefined && id !== list) onSearch({ ...NO_VIEW, list: id })
  })
  useEffect(() => followList(open), [open])
}

/** The page's main action: checks the rows that have no answer yet; all of them again once every one has. */
function CheckButton(props: {
  controller: DisputeController
  state: DisputeState
  /** A field whose text means nothing: what it had before is not what is wanted. */
  unread: SettingsField | undefined
}) {
  const { controller, state } = props
  const note = useId()
  const { run, rows } = state
  const isAgain = rows.length > 0 && run.phase === 'done' && !rows.some(isUnanswered)
  const held = heldReason(state, props.unread)
  return (
    <>
      <ActionButton
        disabledBecause={held}
        aria-describedby={held === null ? undefined : note}
        onClick={isAgain ? controller.checkAgain : controller.checkAll}
      >
        {isAgain ? 'Check again' : 'Check all'}
      </ActionButton>
      <span
        id={note}
        aria-live="polite"
        className={held !== null && isShown(state) ? `muted small ${classes.held}` : 'visually-hidden'}
      >
        {held}
      </span>
    </>
  )
}

const isUnanswered = ({ outcome }: DisputeState['rows'][number]) => outcome.bucket === 'waiting'

/** Whether a reason is written out: not while checking, which the page shows anyway. */
const isShown = ({ run }: DisputeState) => !isRunning(run) || run.phase === 'paused'

/** Why a press does nothing now; null where it checks, or will once the list is read. */
function heldReason(state: DisputeState, unread: SettingsField | undefined): string | null {
  const { run, rows, reading, report, waitingCheck, isElsewhere } = state
  if (unread && !isRunning(run)) return `Correct the ${unread} first.`
  if (reading !== null) return waitingCheck && 'Checks as soon as the list is read.'
  if (report?.dayOrder != null)
    return waitingCheck
      ? 'Checks as soon as the question about the dates is answered.'
      : 'Answer the question about the dates first.'
  if (isRunning(run)) return run.phase === 'paused' ? 'Paused. Resume below.' : 'Checking…'
  if (isElsewhere) return 'Another tab is checking this list.'
  return rows.length === 0 ? 'The list has no rows.' : null
}
