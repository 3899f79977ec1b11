import { useId, useState, useSyncExternalStore } from 'react'
import { countWords } from '../../../lib/text/count-words'
import { isBlocked } from '../../../local/database'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog, focusedFirst } from '../../../ui/overlay/dialog'
import { useDriversGrid } from '../grid/grid-context'
import { columnWords, issueWords, type Sendable } from '../rows/cell-issue'
import type { GridStore } from '../rows/grid-store'
import { batchesText, busyText, leftOutText, nothingToSendText } from '../send/send-words'
import { ReceiptsPanel } from './receipts-panel'
import { ResolvePanel, ResolveProgress } from './resolve-panel'
import { SendProgress } from './send-progress'
import { SendResult } from './send-result'
import { useSending } from './sending-context'

/** "Send 240 drivers" with a note, and the question before it; while it cannot be clicked, the note says why. */
export function SendBar() {
  const { store: grid } = useDriversGrid()
  const { fleet, state } = useSending()
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
      {asking !== null && <ConfirmSend warnings={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** Asks once before drivers are created, since nothing here changes or deletes them afterwards. Enter confirms. */
function ConfirmSend(props: {
  /** Rows with warnings, in words. */
  warnings: readonly string[]
  onClose: () => void
}) {
  const { warnings, onClose } = props
  const { controller, fleet } = useSending()
  const { valid, warning, error } = useDriversGrid().store.counts()
  const ready = valid + warning
  const others = ready - warnings.length
  function send(which: Sendable) {
    onClose()
    void controller.send(which)
  }
  return (
    <Dialog title={`Send ${countWords(ready, 'driver')} to ${fleet}?`} onClose={onClose}>
      <p>
        {ready === 1 ? 'The driver is' : 'The drivers are'} created in {fleet}. This console can’t change or
        delete {ready === 1 ? 'it' : 'them'} afterwards.
      </p>
      {[batchesText(ready), leftOutText(error)].filter(Boolean).map((note) => (
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
      <div className="wrap end">
        <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
        {warnings.length > 0 && others > 0 && (
          <SecondaryButton onClick={() => send('without-warnings')}>
            Send the {others.toLocaleString('en')} without warnings
          </SecondaryButton>
        )}
        <Button
          ref={focusedFirst}
          // The key or the double click that opened the dialog does not answer it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={({ detail }) => detail < 2 && send('all')}
        >
          Send now
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
export function SendArea() {
  const { store: grid } = useDriversGrid()
  const { run, resolving, changedMeanwhile } = useSending().state
  useSyncExternalStore(grid.subscribe, grid.version)
  return (
    <>
      {changedMeanwhile && (
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
      {run !== null && (
        <div key={run.phase === 'ended' ? 'result' : 'progress'} ref={inSight}>
          {run.phase === 'ended' ? <SendResult run={run} /> : <SendProgress run={run} />}
        </div>
      )}
      {resolving !== null && (
        <div key={resolving.phase} ref={inSight}>
          <ResolveProgress resolving={resolving} />
        </div>
      )}
      <ResolvePanel />
      <ReceiptsPanel />
    </>
  )
}

/** A ref: scrolls its element into view when it appears, since the grid fills the screen. Leaves the focus where it is. */
function inSight(element: HTMLElement | null) {
  void element?.scrollIntoView({ block: 'nearest' })
  return focusFallback(element)
}
