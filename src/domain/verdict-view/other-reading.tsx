import { fixedOffset, fixedZone } from '../../lib/time/fixed-offset'
import { inOtherOrder, parseMoment, wallText } from '../../lib/time/moment-text'
import { dateText, offsetText } from '../../lib/time/time-text'
import { wallAsUtc } from '../../lib/time/zone'
import { placeTime } from '../../lib/time/zone-names'
import { Button } from '../../ui/button/button'
import { focusFallback } from '../../ui/feedback/focus-fallback'
import { useDefaultZone } from '../person/use-zone'
import { offSeason, parseQueryTime } from '../time/query-time'
import { clockOf } from '../verdict/verdict-words'
import { rememberZone } from './assumed-zone'

/** Checks a different time instead of the typed one, in `zone` if given. */
export type AskOther = (at: string, zone?: string) => void

export function OtherOrder(props: { at: string; onAsk: AskOther }) {
  const other = inOtherOrder(props.at)
  if (other === null || !parseMoment(props.at).ok) return null
  return (
    <div ref={focusFallback} role="note" className="row-tight">
      <span>We read this as {dayOf(props.at)} (month first).</span>
      <Button variant="subtle" size="compact-sm" onClick={() => props.onAsk(other)}>
        Check {dayOf(other)} instead
      </Button>
    </div>
  )
}

function dayOf(text: string): string | null {
  const moment = parseMoment(text)
  return moment.ok ? dateText(wallAsUtc(moment.wall), 'UTC') : null
}

export function OffSeason(props: { at: string; zone: string; onAsk: AskOther }) {
  const usual = useDefaultZone()
  const moment = parseMoment(props.at)
  const asked = parseQueryTime(props.at, props.zone)
  const off = asked.kind === 'moments' ? offSeason(asked.moments) : null
  if (off === null || asked.kind !== 'moments' || !moment.ok) return null
  const { name, place, text } = off
  const at = wallText(moment.wall, moment.precision)
  const clock = clockOf(asked.moments[0])
  const offset = fixedOffset(name) ?? 0
  const ask = (zone: string) => {
    rememberZone(at, zone, usual, true)
    props.onAsk(at, zone)
  }
  return (
    <div ref={focusFallback} role="note" className="row-tight">
      <span>
        {text}. Did they mean {clock} {placeTime(place)}?
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => ask(place)}>
        {clock} {placeTime(place)}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => ask(fixedZone(offset))}>
        {clock} exactly {name} ({offsetText(offset)})
      </Button>
    </div>
  )
}
