import type { VerdictContext } from '../../../domain/verdict/verdict-context'
import { timeText } from '../../../lib/time/time-text'

/** The unbroken run around the time asked: since when, until when. For no record: what came first. */
export function VerdictRun(props: { context: VerdictContext; zone: string }) {
  const { run, nextChange, noHistory, contradiction } = props.context
  const time = (instant: number) => timeText(instant, props.zone)
  if (contradiction) return <>Not shown: another revision bears on this answer, see above.</>
  if (noHistory) return <>Nothing is recorded later either.</>
  if (run === null) {
    return (
      <>
        {nextChange
          ? `First revision ${nextChange.id}, ${time(nextChange.instant)}`
          : 'Not certain: revisions of one instant disagree.'}
      </>
    )
  }
  return (
    <>
      {run.active ? 'On the fleet' : 'Off the fleet'} {run.startKnown ? 'since' : 'at least since'}{' '}
      {time(run.first.instant)} (revision {run.first.id})
      <div>
        {nextChange
          ? `until ${time(nextChange.instant)} (revision ${nextChange.id})`
          : 'and no change of membership is recorded after the time asked.'}
      </div>
    </>
  )
}
