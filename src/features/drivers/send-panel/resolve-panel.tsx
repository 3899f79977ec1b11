import { useId, useState } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import { Section } from '../../../ui/layout/section'
import type { ResolveState } from '../send/resolve'
import type { SendController, SendState } from '../send/send-controller'
import { driverKey } from '../send/send-row'
import { busyText, RESOLVE_WORDS, resolvedSentences } from '../send/send-words'
import { unknownBatches } from '../send/sent-before'
import { ForgetDialog } from './forget-dialog'
import classes from './send-panel.module.css'
import { ServiceWait } from './send-progress'

/** The batches with unknown rows, and how to resolve them. Nothing if there are none. */
export function ResolvePanel(props: { controller: SendController; state: SendState; fleet: string }) {
  const { controller, state } = props
  const zone = useZone()
  const [leaving, setLeaving] = useState<LedgerBatch | null>(null)
  const batches = unknownBatches(state.batches)
  const note = useId()
  const busy = busyText(state)
  const hold = { disabledBecause: busy, ...(busy !== null && { 'aria-describedby': note }) }
  if (batches.length === 0) return null
  return (
    <Section title="Possibly created" panel>
      <p>
        It isn’t known whether these drivers were created. “Resolve” sends each again, one by one: one that is
        refused since it exists counts as created (its id is lost), any other is created now. It stops and
        asks you where one could be created twice.
      </p>
      {busy !== null && (
        <p id={note} className="muted">
          {busy}
        </p>
      )}
      <ul aria-label="Parts to resolve">
        {batches.map((batch) => (
          <li key={batch.id} className={`row-wide spread breakable ${classes.batch}`}>
            <span>
              <strong>{countWords(unknownOf(batch).length, 'driver')}</strong> sent on{' '}
              {timeText(batch.sentAt * 1000, zone, 'second')} to {props.fleet}: <bdi>{namesOf(batch)}</bdi>
            </span>
            <FocusFallback className="row">
              <ActionButton size="compact-sm" {...hold} onClick={() => void controller.resolve(batch.id)}>
                Resolve
              </ActionButton>
              <ActionButton variant="subtle" size="compact-sm" {...hold} onClick={() => setLeaving(batch)}>
                Forget
              </ActionButton>
            </FocusFallback>
          </li>
        ))}
      </ul>
      {leaving && (
        <ForgetDialog
          title="Forget that they were sent?"
          batches={[leaving]}
          onForget={() => {
            setLeaving(null)
            void controller.forget([leaving.id])
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

const unknownOf = (batch: LedgerBatch) => batch.rows.filter(({ outcome }) => outcome.state === 'unknown')

/** "D-1", "D-1 and D-2", "D-1 … D-500". */
function namesOf(batch: LedgerBatch): string {
  const names = unknownOf(batch).map(({ driver }) => visibleText(driverKey(driver)))
  return names.length < 3 ? names.join(' and ') : `${names[0]} … ${names.at(-1)}`
}

/** The resolving of a batch: its progress, its question, its result. */
export function ResolveProgress({
  controller,
  resolving,
}: {
  controller: SendController
  resolving: ResolveState
}) {
  if (resolving.phase === 'ended') return <Result controller={controller} resolving={resolving} />
  const done = resolving.before + resolving.now + resolving.refused
  return (
    <div className={`panel stack-xs ${classes.progress}`}>
      <div className={`row spread ${classes.line}`}>
        <strong>Resolving</strong>
        <span className="tabular">
          {done.toLocaleString('en')} of {resolving.total.toLocaleString('en')}
        </span>
      </div>
      <ProgressBar aria-label="Resolving" max={resolving.total} value={done} />
      {resolving.phase === 'waiting' && resolving.error !== null && (
        <ServiceWait error={resolving.error} work="resolving" />
      )}
      {resolving.phase === 'asking' && (
        <Question controller={controller} driverId={resolving.questionedId ?? ''} />
      )}
      {resolving.phase !== 'asking' && (
        <div className={`row ${classes.below}`}>
          <Button variant="default" size="compact-sm" onClick={controller.stopResolving}>
            Stop
          </Button>
          <span role="status" className="muted">
            {resolving.phase === 'offline' && RESOLVE_WORDS.offline}
          </span>
        </div>
      )}
    </div>
  )
}

/** Asks whether to continue, since repeats may create drivers twice. */
function Question(props: { controller: SendController; driverId: string }) {
  const { controller } = props
  return (
    <Notice tone="warning" role="alert" title="Could drivers be created twice?">
      <p className={classes.text}>
        <bdi>{visibleText(props.driverId)}</bdi> was created just now. Either it did not exist before, or it
        now exists twice: nothing has shown yet that repeated driver IDs are refused. The same may happen to
        the others. If you stop, they stay under “Possibly created”.
      </p>
      <div className={`row ${classes.below}`}>
        <Button size="compact-sm" onClick={controller.stopResolving}>
          Stop here
        </Button>
        <Button variant="default" size="compact-sm" onClick={controller.continueResolving}>
          Continue with the others
        </Button>
      </div>
    </Notice>
  )
}

function Result({ controller, resolving }: { controller: SendController; resolving: ResolveState }) {
  const { before, now, refused, total, error, mayBeTwice } = resolving
  const all = before + now + refused === total
  return (
    <>
      {error !== null && <Failure error={error} title="Resolving stopped" />}
      <Notice
        tone={all && mayBeTwice === 0 ? 'success' : 'warning'}
        role="status"
        title={all ? 'Resolved' : 'Partly resolved'}
      >
        {resolvedSentences(resolving).map((sentence) => (
          <p key={sentence} className={classes.text}>
            {sentence}
          </p>
        ))}
        <div className={`row ${classes.below}`}>
          <Button variant="subtle" size="compact-sm" onClick={controller.dismiss}>
            Close
          </Button>
        </div>
      </Notice>
    </>
  )
}
