import { isZone } from '../lib/zone'
import { rezone } from './asked-time'

/** The times a view holds in its URL, as text read in the view's zone. */
export interface ViewTimes {
  zone?: string | undefined
  at?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * The same view in another zone: each time that names one moment is written anew for it. A time with two readings or
 * none names no moment, so it cannot be carried over; it is dropped rather than silently given another meaning. Where
 * the zone left behind is unknown, nothing had a meaning yet: the times stay as they were typed.
 */
export function rezoneView<View extends ViewTimes>(view: View, fromZone: string, toZone: string): View {
  if (!isZone(fromZone)) return { ...view, zone: toZone }
  const carry = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : (rezone(text, fromZone, toZone) ?? undefined)
  return { ...view, zone: toZone, at: carry(view.at), from: carry(view.from), to: carry(view.to) }
}
