import { isZone } from '../../lib/time/zone'
import { readAskedTime, rezone } from './asked-time'

/** The times a view holds in its URL, as text read in the view's zone. */
export interface ViewTimes {
  zone?: string | undefined
  at?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * The same view in another zone: each time that names one moment is written anew for it. A time with two readings or
 * none names no moment, so it cannot be carried over; it is dropped rather than silently given another meaning. What
 * had no meaning yet stays as it was typed: text that is no time, and every time where the zone left behind is unknown.
 */
export function rezoneView<View extends ViewTimes>(view: View, fromZone: string, toZone: string): View {
  if (!isZone(fromZone)) return { ...view, zone: toZone }
  const carry = (text: string | undefined): string | undefined =>
    text === undefined || readAskedTime(text, fromZone).kind === 'invalid'
      ? text
      : (rezone(text, fromZone, toZone) ?? undefined)
  return { ...view, zone: toZone, at: carry(view.at), from: carry(view.from), to: carry(view.to) }
}
