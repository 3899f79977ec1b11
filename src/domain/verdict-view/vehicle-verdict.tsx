import { Failure } from '../../ui/feedback/failure'
import { Lazy } from '../../ui/feedback/lazy'
import { ReadWait } from '../../ui/feedback/read-wait'
import { AssumedZone } from './assumed-zone'
import { OtherOrder } from './other-order'
import type { useVerdict } from './use-verdict'
import classes from './verdict.module.css'
import type { VerdictAnswer } from './verdict-answer'
import { VerdictStatus } from './verdict-status'

const loadAnswer = async () => (await import('./verdict-answer')).VerdictAnswer

/** The answer about one vehicle, as it arrives: headline, why, and what can be done with it. */
export function VehicleVerdict(
  props: Pick<
    Parameters<typeof VerdictAnswer>[0],
    'subject' | 'zone' | 'address' | 'evidence' | 'actions'
  > & {
    /** The time as it was typed; undefined where nothing is asked. */
    at: string | undefined
    verdict: ReturnType<typeof useVerdict>
    /** Name of the headline, where a page has several. */
    name?: string
    /** Asks about another time in its place. */
    onAsk?: (at: string) => void
  },
) {
  const { subject, at, zone, verdict, onAsk, address, evidence, actions } = props
  const { answers, checking, waiting, error, checkAgain } = verdict
  return (
    <>
      {answers && at !== undefined && onAsk && <AssumedZone at={at} zone={zone} />}
      {at !== undefined && onAsk && <OtherOrder at={at} onAsk={onAsk} />}
      {checking && <p className="muted appears-late">Checking…</p>}
      <ReadWait error={waiting} />
      {error && <Failure title="No verdict" error={error} onRetry={() => void checkAgain()} />}
      <div role="status" aria-label={props.name} className={classes.status}>
        {answers && <VerdictStatus answers={answers} />}
      </div>
      {checking && answers === undefined && <div className={classes.coming} />}
      {at !== undefined && (
        <Lazy
          load={loadAnswer}
          with={{ subject, typed: at, zone, verdict, address, evidence, actions }}
          waiting={answers && <p className={`muted ${classes.coming}`}>checking…</p>}
        />
      )}
    </>
  )
}
