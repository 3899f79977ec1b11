import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { hasEnded } from '../../../domain/run/job'
import { FleetName } from '../../../domain/user/fleet-name'
import { pluralize } from '../../../lib/text/pluralize'
import { isBlocked } from '../../../local/database'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { Failure } from '../../../ui/feedback/failure'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog, focusedFirst } from '../../../ui/overlay/dialog'
import { RunProgress, waitOf } from '../../../ui/task/run-progress'
import { useDriversGrid } from '../grid/grid-context'
import { columnWords, issueWords, type Sendable } from '../rows/cell-issue'
import type { GridStore } from '../rows/grid-store'
import type { FindOutState } from '../send/find-out'
import type { RunState } from '../send/send-run'
import {
  busyText,
  foundSentence,
  isPaused,
  nothingToSendText,
  progressText,
  sendNotes,
} from '../send/send-words'
import { ReceiptsPanel, UnconfirmedPanel } from './receipts-panel'
import { PausedBatch, SendResult } from './send-result'
import { useSending } from './sending-context'

export function SendBar() {
  const { store: grid } = useDriversGrid()
  const { fleet, state } = useSending()
  useSyncExternalStore(grid.subscribe, grid.version)
  const note = useId()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const counts = grid.counts()
  const ready = counts.valid + counts.warning
  const reason = state.isReady ? (busyText(state) ?? nothingToSendText(counts)) : 'Checking earlier batches…'
  // If another tab has sent the rows since, there is nothing left to ask.
  if (asking !== null && reason !== null) setAsking(null)
  return (
    <div className="row-wide end last">
      <span id={note} className="muted">
        {reason ?? [`To ${fleet}.`, ...sendNotes(ready, counts.error)].join(' ')}
      </span>
      <Button
        disabledReason={reason}
        aria-describedby={note}
        onClick={() => {
          // Completes edits first, so the question has the final number.
          grid.finish()
          setAsking(warningsOf(grid))
        }}
      >
        Add {ready === 0 ? 'drivers' : pluralize(ready, 'driver')}
      </Button>
      {asking !== null && <ConfirmSend warnings={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** Asks once before drivers are created, because nothing here changes or deletes them afterwards. Enter confirms. */
function ConfirmSend(props: { warnings: readonly string[]; onClose: () => void }) {
  const { warnings, onClose } = props
  const { controller } = useSending()
  const { valid, warning, error } = useDriversGrid().store.counts()
  const ready = valid + warning
  const others = ready - warnings.length
  function send(which: Sendable) {
    onClose()
    void controller.send(which)
  }
  return (
    <Dialog title={`Add ${pluralize(ready, 'driver')} to`} place={<FleetName />} onClose={onClose}>
      <p>You can’t edit or delete drivers here after you add them.</p>
      {sendNotes(ready, error).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {warnings.length > 0 && (
        <Notice tone="warning" title={pluralize(warnings.length, 'row has a warning', 'rows have warnings')}>
          <ul className="bullets">
            {warnings.slice(0, WARNINGS_SHOWN).map((words) => (
              <li key={words}>{words}</li>
            ))}
            {warnings.length > WARNINGS_SHOWN && (
              <li>And {(warnings.length - WARNINGS_SHOWN).toLocaleString('en')} more.</li>
            )}
          </ul>
        </Notice>
      )}
      <div className="wrap end">
        <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
        {warnings.length > 0 && others > 0 && (
          <SecondaryButton onClick={() => send('without-warnings')}>
            Add the {others.toLocaleString('en')} without warnings
          </SecondaryButton>
        )}
        <Button
          ref={focusedFirst}
          // Ignores the repeated key, or the double click, that opened the dialog.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={({ detail }) => detail < 2 && send('all')}
        >
          Add drivers
        </Button>
      </div>
    </Dialog>
  )
}

const WARNINGS_SHOWN = 5

/** Returns the rows that would be sent with a warning: `Row 3, ZIP: Leading zeros missing`. */
function warningsOf(grid: GridStore): string[] {
  const rows = new Map(grid.rows().map((row, place) => [row, place]))
  const valid = new Set(grid.sendable('without-warnings'))
  return grid.sendable().flatMap((row) => {
    if (valid.has(row)) return []
    const issues = grid.issuesOf(row.id).map((issue) => `${columnWords(issue.column)}: ${issueWords(issue)}`)
    return [`Row ${((rows.get(row) ?? 0) + 1).toLocaleString('en')}, ${issues.join(', ')}`]
  })
}

export function SendArea() {
  const { store: grid } = useDriversGrid()
  const { controller, fleet, state } = useSending()
  const { run, findingOut, changedMeanwhile } = state
  useSyncExternalStore(grid.subscribe, grid.version)
  return (
    <>
      {changedMeanwhile && (
        <Notice tone="warning" role="alert" title="Nothing was sent">
          The rows changed: some were edited, or sent from another tab (marked below). Check the number on the
          button and try again.
        </Notice>
      )}
      {isBlocked() && (
        <Notice tone="warning" title="This browser can’t save data">
          If you close this tab, there’s no record of which drivers were added or their IDs. Save the receipt
          before you leave.
        </Notice>
      )}
      {run !== null && (
        <RunPart
          run={run}
          label="Adding drivers"
          text={progressText(run, fleet)}
          done={run.created + run.refused + run.unknown + run.returned}
        >
          <SendResult run={run} />
        </RunPart>
      )}
      {findingOut !== null && (
        <RunPart
          run={findingOut}
          label="Checking drivers"
          text={`${isPaused(findingOut) ? 'Paused · ' : ''}Checking ${pluralize(findingOut.total, 'driver')}`}
          done={findingOut.existed + findingOut.created + findingOut.refused}
        >
          {findingOut.error !== null && (
            <Failure error={findingOut.error} title="Couldn’t check all drivers" />
          )}
          <Notice
            tone={hasOpen(findingOut) ? 'warning' : 'success'}
            role="status"
            title={foundSentence(findingOut)}
          >
            <SmallButton onClick={controller.dismiss}>Close</SmallButton>
          </Notice>
        </RunPart>
      )}
      <UnconfirmedPanel />
      <ReceiptsPanel />
    </>
  )
}

const hasOpen = ({ total, existed, created, refused }: FindOutState) => existed + created + refused < total

function RunPart(props: {
  run: RunState | FindOutState
  label: string
  text: string
  done: number
  children: ReactNode
}) {
  const { run } = props
  const { controller } = useSending()
  const isEnding = run.underWay > 0 && (run.phase === 'paused' || run.phase === 'stopping')
  if (hasEnded(run))
    return (
      <div key="result" ref={inSight}>
        {props.children}
      </div>
    )
  return (
    <div key="progress" ref={inSight} className="panel stack-xs inset">
      <RunProgress
        label={props.label}
        text={props.text}
        done={props.done}
        total={run.total}
        wait={waitOf(run.phase, run.error)}
        note={isEnding ? LAST_BATCH : LEAVING}
        isPaused={isPaused(run)}
        onPause={controller.pause}
        onResume={controller.resume}
        onEnd={controller.stop}
        endLabel="Stop"
      />
      {isPaused(run) && run.underWay === 0 && run.error !== null && <PausedBatch error={run.error} />}
    </div>
  )
}

const LAST_BATCH = 'The current batch can’t be canceled. Sending stops after it.'
const LEAVING = 'If you leave this page, it stops after the current batch. Nothing is sent twice.'

/** A ref: scrolls its element into view when it appears, because the grid fills the screen. Doesn't move the focus. */
function inSight(element: HTMLElement | null) {
  void element?.scrollIntoView({ block: 'nearest' })
  return focusFallback(element)
}
