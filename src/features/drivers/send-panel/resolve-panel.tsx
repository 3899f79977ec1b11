import { useId, useState } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { Button } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import { Section } from '../../../ui/layout/section'
import type { ResolveState } from '../send/resolve'
import { driverKey } from '../send/send-row'
import { busyText, RESOLVE, RESOLVE_WORDS, resolvedSentences } from '../send/send-words'
import { unknownRows } from '../send/sent-before'
import { ForgetDialog } from './forget-dialog'
import classes from './send-panel.module.css'
import { ServiceWait } from './send-progress'
import { useSending } from './sending-context'

/** The batches with unknown rows, and how to resolve them. Nothing if there are none. */
export function ResolvePanel() {
  const { controller, state, fleet } = useSending()
  const zone = useZone()
  const [leaving, setLeaving] = useState<LedgerBatch | null>(null)
  const batches = state.batches.filter((batch) => unknownRows(batch).length > 0)
  const note = useId()
  const busy = busyText(state)
  const hold = { disabledBecause: busy, ...(busy !== null && { 'aria-describedby': note }) }
  if (batches.length === 0) return null
  return (
    <Section title="Possibly created" panel>
      <p>It isn’t known whether these drivers were created.</p>
      <ul className="bullets">
        <li>
          “{RESOLVE}” sends each once more, one by one. One that is refused since it exists counts as created
          (its id is lost); any other is created now. It asks you where one could be created twice.
        </li>
        <li>“Forget” sends nothing. The rows can be sent like new ones, and may then exist twice.</li>
      </ul>
      {busy !== null && (
        <p id={note} className="muted">
          {busy}
        </p>
      )}
      <ul aria-label="Parts to resolve">
        {batches.map((batch) => (
          <li key={batch.id} className={`row-wide spread breakable ${classes.batch}`}>
            <span>
              <strong>{countWords(unknownRows(batch).length, 'driver')}</strong> sent on{' '}
              {timeText(batch.sentAt * 1000, zone, 'second')} to {fleet}: <bdi>{namesOf(batch)}</bdi>
            </span>
            <FocusFallback className="row">
              <ActionButton size="compact-sm" {...hold} onClick={() => void controller.resolve(batch.id)}>
                {RESOLVE}
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

/** "D-1", "D-1 and D-2", "D-1 … D-500". */
function namesOf(batch: LedgerBatch): string {
  const names = unknownRows(batch).map(({ driver }) => visibleText(driverKey(driver)))
  return names.length < 3 ? names.join(' and ') : `${names[0]} … ${names.at(-1)}`
}

/** The resolving of a batch: its progress, its question, its result. */
export function ResolveProgress({ resolving }: { resolving: ResolveState }) {
  const { controller } = useSending()
  if (resolving.phase === 'ended') return <Result resolving={resolving} />
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
      {resolving.phase === 'asking' ? (
        <Question driverId={resolving.questionedId ?? ''} />
      ) : (
        <div className={`row ${classes.below}`}>
          <SmallButton onClick={controller.stopResolving}>Stop</SmallButton>
          <span role="status" className="muted">
            {resolving.phase === 'offline' && RESOLVE_WORDS.offline}
          </span>
        </div>
      )}
    </div>
  )
}

/** Asks whether to continue, since repeats may create drivers twice. */
function Question({ driverId }: { driverId: string }) {
  const { controller } = useSending()
  return (
    <Notice tone="warning" role="alert" title="Could drivers be created twice?">
      <p className={classes.text}>
        <bdi>{visibleText(driverId)}</bdi> was created just now. Either it did not exist before, or it now
        exists twice: nothing has shown yet that repeated driver IDs are refused. The same may happen to the
        others. If you stop, they stay under “Possibly created”.
      </p>
      <div className={`row ${classes.below}`}>
        <Button size="compact-sm" onClick={controller.stopResolving}>
          Stop here
        </Button>
        <SmallButton onClick={controller.continueResolving}>Continue with the others</SmallButton>
      </div>
    </Notice>
  )
}

function Result({ resolving }: { resolving: ResolveState }) {
  const { controller } = useSending()
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
          <SmallButton onClick={controller.dismiss}>Close</SmallButton>
        </div>
      </Notice>
    </>
  )
}
