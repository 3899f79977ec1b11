import { instantNow } from '../../domain/time/now'
import { relativeText, timeText } from '../../lib/time/time-text'

/** How long ago something was, with the time itself on hover. `at` is milliseconds since 1970. */
export function Ago(props: { at: number; zone: string }) {
  const instant = props.at * 1000
  return (
    <span className="muted" title={timeText(instant, props.zone, 'minute')}>
      {relativeText(instant, instantNow())}
    </span>
  )
}
