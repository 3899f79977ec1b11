import { useRef } from 'react'
import { inOtherOrder, parseMoment } from '../../lib/time/moment-text'
import { dateText } from '../../lib/time/time-text'
import { wallAsUtc } from '../../lib/time/zone'
import { Button } from '../../ui/button/button'
import { useFocusFallback } from '../../ui/feedback/focus-fallback'

/** Says in which order day and month were read, and offers the other order, where both are dates. */
export function OtherOrder(props: { at: string; onAsk: (at: string) => void }) {
  const other = inOtherOrder(props.at)
  return other !== null && parseMoment(props.at).ok && <OtherOrderNote {...props} other={other} />
}

/** How the date was read, with a button for the other order. Disappears when its button is clicked. */
function OtherOrderNote(props: { at: string; other: string; onAsk: (at: string) => void }) {
  const note = useRef<HTMLDivElement>(null)
  useFocusFallback(note)
  const [read, meant] = [dayOf(props.at), dayOf(props.other)]
  return (
    <div ref={note} role="note" className="row-tight">
      <span>Read month first, as {read}.</span>
      <Button variant="subtle" size="compact-sm" onClick={() => props.onAsk(props.other)}>
        Ask about {meant} instead
      </Button>
    </div>
  )
}

function dayOf(text: string): string | null {
  const moment = parseMoment(text)
  return moment.ok ? dateText(wallAsUtc(moment.wall), 'UTC') : null
}
