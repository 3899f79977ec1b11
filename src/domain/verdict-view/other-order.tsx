import { inOtherOrder, parseMoment } from '../../lib/time/moment-text'
import { dateText } from '../../lib/time/time-text'
import { wallAsUtc } from '../../lib/time/zone'
import { Button } from '../../ui/button/button'
import { focusFallback } from '../../ui/feedback/focus-fallback'

/** Says in which order day and month were read, and offers the other order, where both are dates. */
export function OtherOrder(props: { at: string; onAsk: (at: string) => void }) {
  const other = inOtherOrder(props.at)
  if (other === null || !parseMoment(props.at).ok) return null
  return (
    <div ref={focusFallback} role="note" className="row-tight">
      <span>Read month first, as {dayOf(props.at)}.</span>
      <Button variant="subtle" size="compact-sm" onClick={() => props.onAsk(other)}>
        Ask about {dayOf(other)} instead
      </Button>
    </div>
  )
}

function dayOf(text: string): string | null {
  const moment = parseMoment(text)
  return moment.ok ? dateText(wallAsUtc(moment.wall), 'UTC') : null
}
