import { fixedOffset, fixedZone } from '../../lib/time/fixed-offset'
import { inOtherHalf, inOtherOrder, parseMoment, wallText } from '../../lib/time/moment-text'
import { offsetText } from '../../lib/time/time-text'
import { placeTime } from '../../lib/time/zone-names'
import { Button } from '../../ui/button/button'
import { focusFallback } from '../../ui/feedback/focus-fallback'
import { dayOf, offSeason, parseQueryTime, timeOf } from '../time/query-time'
import { useDefaultZone } from '../user/page-context'
import { clockOf } from '../verdict/verdict-words'
import { rememberZone } from './assumed-zone'

export type AskOther = (at: string, zone?: string) => void

/** Offers what a typed time could mean besides: the day first, or the other half of the day. */
export function OtherReadings({ at, onAsk }: { at: string; onAsk: AskOther }) {
  if (!parseMoment(at).ok) return null
  const [order, half] = [inOtherOrder(at), inOtherHalf(at)]
  return (
    <>
      {order !== null && (
        <Offer
          text={`We read this as ${dayOf(at)} (${/^\D*\d+\./.test(at) ? 'day' : 'month'} first).`}
          answers={[[`Check ${dayOf(order)} instead`, () => onAsk(order)]]}
        />
      )}
      {half !== null && (
        <Offer
          text={`We read this as ${clockIn(at)}.`}
          answers={[[`Check ${clockIn(half)} instead`, () => onAsk(half)]]}
        />
      )}
    </>
  )
}

/** The time without its day, which both readings share. */
const clockIn = (at: string): string | undefined => timeOf(at)?.split(', ').at(-1)

function Offer(props: { text: string; answers: readonly (readonly [label: string, onAsk: () => void])[] }) {
  return (
    <div ref={focusFallback} role="note" className="row-tight">
      <span>{props.text}</span>
      {props.answers.map(([label, onAsk]) => (
        <Button key={label} variant="subtle" size="compact-sm" onClick={onAsk}>
          {label}
        </Button>
      ))}
    </div>
  )
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
  const local = `${clock} ${placeTime(place)}`
  return (
    <Offer
      text={`${text}. Did they mean ${local}?`}
      answers={[
        [local, () => ask(place)],
        [`${clock} exactly ${name} (${offsetText(offset)})`, () => ask(fixedZone(offset))],
      ]}
    />
  )
}
