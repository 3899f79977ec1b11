import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { countWords } from '../../../lib/text/count-words'
import { isBlocked } from '../../../local/database'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import { Dialog } from '../../../ui/overlay/dialog'
import type { GridStore } from '../rows/grid-store'
import { createSendController, type SendController } from '../send/send-controller'
import { batchesText, busyText, leftOutText, nothingToSendText } from '../send/send-words'
import { ReceiptsPanel } from './receipts-panel'
import { ResolvePanel } from './resolve-panel'
import { ResolveProgress } from './resolve-progress'
import { SendProgress } from './send-progress'
import { SendResult } from './send-result'

/** All code for sending, loaded while the grid is already in use. */
export const sendingCode = { createSendController, SendBar, SendArea }

/** "Send 240 drivers" with a note, and the question before it; while it cannot be clicked, the note says why. */
function SendBar(props: { controller: SendController; grid: GridStore; fleet: string }) {
  const { controller, grid, fleet } = props
  const state = useSyncExternalStore(controller.subscribe, controller.state)
  useSyncExternalStore(grid.subscribe, grid.version)
  const note = useId()
  const [asking, setAsking] = useState(false)
  const counts = grid.counts()
  const ready = counts.valid + counts.warning
  const reason = state.ready
    ? (busyText(state) ?? nothingToSendText(counts))
    : 'Checking what was sent before…'
  // Rows that were sent from another tab meanwhile may leave nothing to ask about.
  if (asking && reason !== null) setAsking(false)
  return (
    <div className="row-wide end">
      <span id={note} className="muted">
        {reason ?? [`To ${fleet}.`, batchesText(ready), leftOutText(counts.error)].filter(Boolean).join(' ')}
      </span>
      <ActionButton
        heldBecause={reason}
        // Digits alone, so that the name is the same for every count.
        aria-label={`Send ${ready} ${ready === 1 ? 'driver' : 'drivers'}`}
        aria-describedby={note}
        onClick={() => {
          // So that the question has the final number.
          grid.finish()
          setAsking(true)
        }}
      >
        Send {ready === 0 ? 'drivers' : countWords(ready, 'driver')}
      </ActionButton>
      {asking && (
        <ConfirmSend
          ready={ready}
          errors={counts.error}
          fleet={fleet}
          onSend={() => {
            setAsking(false)
            void controller.send()
          }}
          onClose={() => setAsking(false)}
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
  fleet: string
  onSend: () => void
  onClose: () => void
}) {
  const { ready, errors, fleet, onSend } = props
  return (
    <Dialog title={`Send ${countWords(ready, 'driver')} to ${fleet}?`} onClose={props.onClose}>
      <p>
        {ready === 1 ? 'The driver is' : 'The drivers are'} created in {fleet}. This console can’t change or
        delete {ready === 1 ? 'it' : 'them'} afterwards.
      </p>
      {[batchesText(ready), leftOutText(errors)].filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className="row">
        <Button
          // The key or the double click that opened the dialog does not answer it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={({ detail }) => detail < 2 && onSend()}
        >
          Send now
        </Button>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

/** Everything about sending except the button: progress, results, unknown rows, receipts. */
function SendArea(props: { controller: SendController; grid: GridStore; fleet: string; zone: string }) {
  const { controller, grid, fleet, zone } = props
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
        <InSight>
          <SendProgress controller={controller} run={run} fleet={fleet} />
        </InSight>
      )}
      {run?.phase === 'ended' && (
        <InSight key="result">
          <SendResult
            run={run}
            grid={grid}
            fleet={fleet}
            onSendRest={() => void controller.send()}
            onRemoveCreated={removeCreated}
            onDismiss={controller.dismiss}
          />
        </InSight>
      )}
      {resolving !== null && (
        <InSight key={resolving.phase}>
          <ResolveProgress controller={controller} resolving={resolving} />
        </InSight>
      )}
      <ResolvePanel controller={controller} state={state} zone={zone} fleet={fleet} />
      <ReceiptsPanel controller={controller} state={state} zone={zone} />
    </>
  )
}

/** Scrolls its content into view when it appears, since the grid fills the screen. Leaves the focus where it is. */
function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}
