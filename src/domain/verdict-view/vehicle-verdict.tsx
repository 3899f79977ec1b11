import { Failure } from '../../ui/feedback/failure'
import { ReadWait } from '../../ui/feedback/read-state'
import { AssumedZone } from './assumed-zone'
import { type AskOther, OffSeason, OtherReadings } from './other-reading'
import type { useVerdict } from './use-verdict'
import classes from './verdict.module.css'
import { VerdictAnswer } from './verdict-answer'
import { VerdictStatus } from './verdict-status'

export function VehicleVerdict(
  props: Pick<
    Parameters<typeof VerdictAnswer>[0],
    'subject' | 'zone' | 'address' | 'evidence' | 'isNext' | 'actions' | 'more'
  > & { at: string | undefined; verdict: ReturnType<typeof useVerdict>; name?: string; onAsk?: AskOther },
) {
  const { subject, at, zone, verdict, onAsk, address, evidence, isNext, actions, more = [] } = props
  const { answers, checking, waiting, error, checkAgain } = verdict
  return (
    <>
      {answers && at !== undefined && onAsk && <AssumedZone at={at} zone={zone} />}
      {at !== undefined && onAsk && <OtherReadings at={at} onAsk={onAsk} />}
      {at !== undefined && onAsk && <OffSeason at={at} zone={zone} onAsk={onAsk} />}
      {checking && <p className="muted appears-late">Checking…</p>}
      <ReadWait error={waiting} />
      {error && (
        <Failure title="Couldn’t check this vehicle" error={error} onRetry={() => void checkAgain()} />
      )}
      <div role="status" aria-label={props.name} className="live">
        {answers && <VerdictStatus answers={answers} />}
      </div>
      {checking && answers === undefined && <div className={classes.coming} />}
      {at !== undefined && (
        <VerdictAnswer {...{ subject, typed: at, zone, verdict, address, evidence, isNext, actions, more }} />
      )}
    </>
  )
}
