import { Button } from '@mantine/core'
import { useRef } from 'react'
import { inOtherOrder, parseMoment } from '../../../lib/time/moment-text'
import { dateText } from '../../../lib/time/time-text'
import { wallAsUtc } from '../../../lib/time/zone'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import classes from './asked-time-card.module.css'

/** How a date was read that is another day in the other order, and a way to ask about that one. */
export function OtherOrder(props: { at: string; onAsk: (at: string) => void }) {
  const other = inOtherOrder(props.at)
  const [read, meant] = [dayOf(props.at), other && dayOf(other)]
  return other && read && meant && <Note read={read} meant={meant} onAsk={() => props.onAsk(other)} />
}

/** It goes away with what it offers. */
function Note(props: { read: string; meant: string; onAsk: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  useFocusFallback(note)
  return (
    <div ref={note} role="note" className={classes.order}>
      <span>Read month first, as {props.read}.</span>
      <Button variant="subtle" size="compact-sm" onClick={props.onAsk}>
        Ask about {props.meant} instead
      </Button>
    </div>
  )
}

function dayOf(text: string): string | null {
  const moment = parseMoment(text)
  return moment.ok ? dateText(wallAsUtc(moment.wall), 'UTC') : null
}
