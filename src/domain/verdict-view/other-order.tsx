import { inOtherOrder, parseMoment } from '../../lib/time/moment-text'
import { Lazy } from '../../ui/feedback/lazy'

const load = () => import('./other-order-note').then((code) => code.OtherOrderNote)

/** Says in which order day and month were read, and offers the other order, where both are dates. */
export function OtherOrder(props: { at: string; onAsk: (at: string) => void }) {
  const other = inOtherOrder(props.at)
  return other !== null && parseMoment(props.at).ok && <Lazy load={load} with={{ ...props, other }} />
}
