import { useId, useState, useSyncExternalStore } from 'react'
import { countWords } from '../../../lib/text/count-words'
import { isBlocked } from '../../../local/database'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import type { Sendable } from '../rows/cell-issue'
import type { GridStore } from '../rows/grid-store'
import { columnWords, issueWords } from '../rows/issue-words'
import type { SendController } from '../send/send-controller'
import { batchesText, busyText, leftOutText, nothingToSendText } from '../send/send-words'
import { ReceiptsPanel } from './receipts-panel'
import { ResolvePanel, ResolveProgress } from './resolve-panel'
import { SendProgress } from './send-progress'
import { SendResult } from './send-result'

/** "Send 240 drivers" with a note, and the question before it; while it cannot be clicked, the note says why. */
export function SendBar(props: { controller: SendController; grid: GridStore; fleet: string }) {
  const { controller, grid, fleet } = props
  const state = useSyncExternalStore(controller.subscribe, controller.state)
  useSyncExternalStore(grid.subscribe, grid.version)
  const note = useId()
  /** While it is asked: the rows with warnings, in words. */
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const counts = grid.counts()
  const ready = counts.valid + counts.warning
  const reason = state.ready
    ? (busyText(state) ?? nothingToSendText(counts))
    : 'Checking what was sent before…'
  // Rows that were sent from another tab meanwhile may leave nothing to ask about.
  if (asking !== null && reason !== null) setAsking(null)
  return (
    <div className="row-wide end">
      <span id={note} className="muted">
        {reason ?? [`To ${fleet}.`, batchesText(ready), leftOutText(counts.error)].filter(Boolean).join(' ')}
      </span>
      <ActionButton
        disabledBecause={reason}
        // Digits alone, so that the name is the same for every count.
        aria-label={`Send ${ready} ${ready === 1 ? 'driver' : 'drivers'}`}
        aria-describedby={note}
        onClick={() => {
          // So that the question has the final number.
          grid.finish()
          setAsking(warningsOf(grid))
        }}
      >
        Send {ready === 0 ? 'drivers' : countWords(ready, 'driver')}
      </ActionButton>
      {asking !== null && (
        <ConfirmSend
          ready={ready}
          errors={counts.error}
          warnings={asking}
          fleet={fleet}
          onSend={(which) => {
            setAsking(null)
            void controller.send(which)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** Asks once before drivers are created, since nothing here changes or deletes them afterwards. Enter confirms. */
function ConfirmSend(props: {
  /** How many drivers, and how many rows with errors stay. */
  ready: number
  errors: number
  /** Rows with warnings, in words. */
  warnings: readonly string[]
  fleet: string
  onSend: (which: Sendable) => void
  onClose: () => void
}) {
  const { ready, errors, warnings, fleet, onSend } = props
  const others = ready - warnings.length
  return (
    <Dialog title={`Send ${countWords(ready, 'driver')} to ${fleet}?`} onClose={props.onClose}>
      <p>
        {ready === 1 ? 'The driver is' : 'The drivers are'} created in {fleet}. This console can’t change or
        delete {ready === 1 ? 'it' : 'them'} afterwards.
      </p>
      {[batchesText(ready), leftOutText(errors)].filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {warnings.length > 0 && (
        <Notice tone="warning" title={countWords(warnings.length, 'row has a warning', 'rows have warnings')}>
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
      <div className="row-fields">
        <Button
          // The key or the double click that opened the dialog does not answer it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={({ detail }) => detail < 2 && onSend('all')}
        >
          Send now
        </Button>
        {warnings.length > 0 && others > 0 && (
          <Button variant="default" onClick={() => onSend('without-warnings')}>
            Send the {others.toLocaleString('en')} without warnings
          </Button>
        )}
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

/** Warnings that are listed before the question is answered. */
const WARNINGS_SHOWN = 5

/** The rows that would be sent with a warning: `Row 3, ZIP: Leading zeros missing`. */
function warningsOf(grid: GridStore): string[] {
  const rows = new Map(grid.rows().map((row, place) => [row, place]))
  const valid = new Set(grid.sendable('without-warnings'))
  return grid.sendable().flatMap((row) => {
    if (valid.has(row)) return []
    const issues = grid.issuesOf(row.id).map((issue) => `${columnWords(issue.column)}: ${issueWords(issue)}`)
    return [`Row ${((rows.get(row) ?? 0) + 1).toLocaleString('en')}, ${issues.join(', ')}`]
  })
}

/** Everything about sending except the button: progress, results, unknown rows, receipts. */
export function SendArea(props: { controller: SendController; grid: GridStore; fleet: string }) {
  const { controller, grid, fleet } = props
  const state = useSyncExternalStore(controller.subscribe, controller.state)
  useSyncExternalStore(grid.subscribe, grid.version)
  const { run, resolving } = state

  function removeCreated() {
    grid.edit((rows) => rows.filter(({ id }) => grid.mark(id)?.state !== 'created'))
    controller.dismiss()
  }

  return (
    <>
      {state.changedMeanwhile && (
        <Notice tone="warning" role="alert" title="Nothing was sent">
          The rows have changed since: some were edited, or sent from another tab (these are marked). Check
          the number on the button, then send again.
        </Notice>
      )}
      {isBlocked() && (
        <Notice tone="warning" role="note" title="This browser can’t save anything">
          If this tab closes, nothing remembers which drivers were sent or their ids. Save the receipt before
          you leave.
        </Notice>
      )}
      {run !== null && run.phase !== 'ended' && (
        <div key="progress" ref={inSight}>
          <SendProgress controller={controller} run={run} fleet={fleet} />
        </div>
      )}
      {run?.phase === 'ended' && (
        <div key="result" ref={inSight}>
          <SendResult
            run={run}
            grid={grid}
            fleet={fleet}
            onSendRest={() => void controller.send()}
            onRemoveCreated={removeCreated}
            onDismiss={controller.dismiss}
          />
        </div>
      )}
      {resolving !== null && (
        <div key={resolving.phase} ref={inSight}>
          <ResolveProgress controller={controller} resolving={resolving} />
        </div>
      )}
      <ResolvePanel controller={controller} state={state} fleet={fleet} />
      <ReceiptsPanel controller={controller} state={state} />
    </>
  )
}

/** A ref: scrolls its element into view when it appears, since the grid fills the screen. Leaves the focus where it is. */
function inSight(element: HTMLElement | null) {
  void element?.scrollIntoView({ block: 'nearest' })
  return focusFallback(element)
}
