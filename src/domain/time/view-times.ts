import { MINUTE } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { isZone, utcWall } from '../../lib/time/zone'
import { readAskedTime, rezone } from './asked-time'
import { readTypedSpan } from './typed-span'

/** The times in a view's URL, as text in the view's zone. */
interface ViewTimes {
  zone?: string | undefined
  at?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Rewrites a view's times for another zone. A date alone becomes the minute at which that day begins, or ends. A time
 * with two readings or none is dropped, since it would get another meaning. Text that is not a time stays as typed; so
 * does every time where the old zone is unknown.
 */
export function rezoneView<View extends ViewTimes>(view: View, fromZone: string, toZone: string): View {
  if (!isZone(fromZone)) return { ...view, zone: toZone }
  const carry = (text: string | undefined): string | undefined =>
    text === undefined || readAskedTime(text, fromZone).kind === 'invalid'
      ? text
      : (rezone(text, fromZone, toZone) ?? undefined)
  const carryBound = (text: string | undefined, edge: 'start' | 'end'): string | undefined => {
    const typed = text === undefined ? null : readTypedSpan(text, fromZone)
    if (typed?.kind !== 'day') return carry(text)
    return rezone(`${wallText(utcWall(typed[edge]), MINUTE)}Z`, 'UTC', toZone) ?? undefined
  }
  return {
    ...view,
    zone: toZone,
    at: carry(view.at),
    from: carryBound(view.from, 'start'),
    to: carryBound(view.to, 'end'),
  }
}
