import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import type { ResolveState } from '../send/resolve'
import type { SendController } from '../send/send-controller'
import { RESOLVE_WORDS, resolvedSentences } from '../send/send-words'
import classes from './send-panel.module.css'
import { ServiceWait } from './send-progress'

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
