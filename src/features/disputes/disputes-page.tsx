import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { openQuestion } from '../../domain/dispute/list-tally'
import type { ReadSettings } from '../../domain/dispute/read-tolls'
import { useKnownVehicles } from '../../domain/find/known-vehicles'
import { vehicleListOptions } from '../../domain/find/vehicle-list'
import { type ClipboardContent, readClipboard } from '../../domain/sheet/clipboard-content'
import { useApi, useDefaultZone, useScope } from '../../domain/user/page-context'
import { pluralize } from '../../lib/text/pluralize'
import { Button, SecondaryButton } from '../../ui/button/button'
import { usePagePaste } from '../../ui/drop/use-file-drop'
import { useReceivedValue } from '../../ui/drop/use-received-value'
import { FocusFallback } from '../../ui/feedback/focus-fallback'
import { Notice } from '../../ui/feedback/notice'
import { ReadingStatus } from '../../ui/feedback/reading-status'
import { Page } from '../../ui/layout/page'
import { Dialog } from '../../ui/overlay/dialog'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard'
import { createDisputeController, type DisputeController } from './check/dispute-controller'
import { asksZone, type DisputeState, missingColumn } from './check/list-state'
import { CheckedList } from './checked-list'
import classes from './disputes.module.css'
import { ExportMenu } from './export/export-dialog'
import { ListName } from './list/list-name'
import { SavedLists } from './list/saved-lists'
import { TollInput } from './list/toll-input'
import type { DisputesSearch } from './table/disputes-search'
import { isRunning } from './table/row-words'
import { DisputesContext, type DisputesProps, useDisputes, useRowView } from './table/use-disputes'

export function DisputesPage(props: DisputesProps) {
  const controller = useDisputeController()
  const isFleetSettled = useIsFleetSettled()
  if (controller === null || !isFleetSettled) return <Page title="Disputes">{null}</Page>
  return <Workspace {...props} controller={controller} />
}

/** Returns whether the fleet is known or unavailable. The vehicle list, loaded here anyway, names the default fleet. */
function useIsFleetSettled(): boolean {
  const api = useApi()
  const isUnnamed = api.fleetId === null
  const { isPending, failureCount } = useInfiniteQuery({ ...vehicleListOptions(api), enabled: isUnnamed })
  return !isUnnamed || !isPending || failureCount > 0
}

/** Returns the controller for the user and fleet, stopped on unmount. Null until the user is known. */
function useDisputeController(): DisputeController | null {
  const api = useApi()
  const scope = useScope()
  const queryClient = useQueryClient()
  const defaultZone = useDefaultZone()
  const zone = useRef(defaultZone)
  useEffect(() => {
    zone.current = defaultZone
  }, [defaultZone])
  const controller = useMemo(
    () => scope && createDisputeController({ api, scope, queryClient, zone: () => zone.current }),
    [api, scope, queryClient],
  )
  useEffect(() => controller?.start(), [controller])
  return controller
}

const NOT_READ: ReadSettings = { headerRows: 0, mapping: [], zone: 'UTC', tolerance: 0, dayFirst: null }

interface WorkspaceProps extends DisputesProps {
  readonly controller: DisputeController
}

function Workspace(props: WorkspaceProps) {
  const { controller, search, onSearch } = props
  const state = useSyncExternalStore(controller.store.subscribe, controller.store.state)
  const { list, settings } = state
  const known = useKnownVehicles(useApi())
  const view = useRowView(state.rows, search, known)
  useListInUrl(props, list?.id)
  /** The pending replacement of the open list: pasted content, or an empty page. */
  const [asked, setAsked] = useState<ClipboardContent | 'empty' | null>(null)
  const [isZoneInvalid, setZoneInvalid] = useState(false)
  const isOpen = list !== null
  const isBeginning = search.list === undefined || state.problem !== null
  const isUnsaved = isOpen && !state.isStored
  const checkButton = useRef<HTMLButtonElement>(null)

  const leave = () => onSearch({ ...NO_VIEW, list: undefined })
  function cancel() {
    controller.stopOpening()
    leave()
  }
  useReceivedValue(props.pasted, controller.paste)
  usePagePaste((data) => {
    const content = readClipboard(data)
    if (content.text.trim() === '' && content.file === undefined) return
    if (isOpen) setAsked(content)
    else controller.paste(content)
  })

  return (
    <DisputesContext
      value={{
        ...props,
        state,
        settings: settings ?? NOT_READ,
        view,
        known,
        isZoneInvalid,
        setZoneInvalid,
        checkButton,
      }}
    >
      <Page
        title="Disputes"
        width="wide"
        lead={
          isOpen ? (
            <ListName name={list.name} onRename={controller.rename} />
          ) : (
            'Paste a toll list to see which vehicles were active when they were charged.'
          )
        }
        isLeadBeside={isOpen}
        action={
          isOpen && (
            <FocusFallback className={`wrap ${classes.actions}`}>
              <Button variant="subtle" onClick={() => (isUnsaved ? setAsked('empty') : leave())}>
                New list
              </Button>
              <ExportMenu />
              <CheckButton />
            </FocusFallback>
          )
        }
      >
        {state.problem !== null && <Notice tone="error">{state.problem}</Notice>}
        {isUnsaved && (
          <Notice tone="warning" role="status" title="This browser can’t save your list">
            Export the verdicts before you leave this page.
          </Notice>
        )}
        {isOpen ? (
          <CheckedList key={list.id} />
        ) : (
          <div className="with-aside">
            {isBeginning && (
              <FocusFallback>
                <TollInput onList={controller.paste} samplePath={props.samplePath} />
              </FocusFallback>
            )}
            {state.reading && <ReadingStatus rows={state.reading.rows} onCancel={cancel} />}
            {isBeginning && state.reading === null && <SavedLists />}
          </div>
        )}
        {asked && (
          <ReplaceDialog
            isPasted={asked !== 'empty'}
            onReplace={() => {
              setAsked(null)
              if (asked === 'empty') leave()
              else controller.paste(asked)
            }}
            onClose={() => setAsked(null)}
          />
        )}
        <UnsavedGuard
          when={isUnsaved}
          whenClosed={() => isUnsaved || controller.isBehind()}
          title="Leave without exporting?"
          text="This browser couldn’t save your list. Export it first, or it will be lost."
        />
      </Page>
    </DisputesContext>
  )
}

/** The URL parameters of a list, cleared when it closes. */
const NO_VIEW: Partial<DisputesSearch> = {
  show: undefined,
  find: undefined,
  order: undefined,
  outcome: undefined,
  row: undefined,
}

/** Opens the list named in the URL, also after Back, and puts a new list into the URL. */
function useListInUrl({ controller, search: { list }, onSearch }: WorkspaceProps, open?: string): void {
  const followAddress = useEffectEvent((id: string | undefined) => {
    // Close it even while it is being read, because it would otherwise return to the URL.
    if (id === undefined) controller.close()
    else if (id !== open) void controller.open(id)
  })
  useEffect(() => followAddress(list), [list])

  const followList = useEffectEvent((id: string | undefined) => {
    if (id !== undefined && id !== list) onSearch({ ...NO_VIEW, list: id })
  })
  useEffect(() => followList(open), [open])
}

function ReplaceDialog(props: { isPasted: boolean; onReplace: () => void; onClose: () => void }) {
  const { isPasted } = props
  const { isStored, rows } = useDisputes().state
  const hasVerdicts = rows.some(({ answers }) => answers.length > 0)
  return (
    <Dialog title={isPasted ? 'Open the pasted list?' : 'Start a new list?'} onClose={props.onClose}>
      {isPasted && <p>If you stay on this list, the rows you pasted will be discarded.</p>}
      <p>
        {isStored
          ? `The list on this page stays saved${hasVerdicts ? ', with its verdicts' : ''}.`
          : 'This browser couldn’t save the current list, so it will be lost.'}
      </p>
      <div className="wrap end">
        <SecondaryButton onClick={props.onClose}>Stay here</SecondaryButton>
        <Button onClick={props.onReplace}>{isPasted ? 'Open pasted list' : 'Start new list'}</Button>
      </div>
    </Dialog>
  )
}

function CheckButton() {
  const { controller, state, isZoneInvalid, checkButton } = useDisputes()
  const { run, rows, report } = state
  const waiting = rows.filter(({ outcome }) => outcome.status === 'waiting').length
  const isAgain = rows.length > 0 && run.phase === 'done' && waiting === 0
  // While rows are read or checked, their number changes.
  const isCounted = waiting > 0 && report !== null && !isRunning(run)
  const reason = disabledReason(state, isZoneInvalid)
  // During a check, the page shows the reason anyway.
  const isShown = reason !== null && (!isRunning(run) || run.phase === 'paused')
  return (
    <>
      <Button
        ref={checkButton}
        variant={isAgain ? 'default' : 'filled'}
        disabledReason={reason}
        onClick={isAgain ? controller.checkAgain : controller.checkAll}
      >
        {isAgain ? 'Check again' : isCounted ? `Check ${pluralize(waiting, 'row')}` : 'Check rows'}
      </Button>
      <span aria-live="polite" className={`live muted small ${classes.held}`}>
        {isShown && reason}
      </span>
    </>
  )
}

function disabledReason(state: DisputeState, isZoneInvalid: boolean): string | null {
  const { run, rows, reading, report, waitingCheck, isElsewhere } = state
  if (isZoneInvalid && !isRunning(run)) return 'Fix the time zone first.'
  if (reading !== null) return waitingCheck && 'We’ll check it as soon as the list loads.'
  const missing = missingColumn(state)
  if (missing !== null) return `Choose the column with the ${missing} first.`
  if (asksZone(state)) return 'Choose the time zone first.'
  const question = openQuestion(report)
  if (question !== null)
    return waitingCheck
      ? `We’ll check it as soon as you answer the question about the ${question}.`
      : `Answer the question about the ${question} first.`
  if (isRunning(run)) return run.phase === 'paused' ? 'Paused. Resume below.' : 'Checking…'
  if (isElsewhere) return 'Another tab is checking this list.'
  return rows.length === 0 ? 'The list has no rows.' : null
}
