import { isZone } from '../../lib/time/zone'
import { readAskedTime, rezone } from './asked-time'

/** The times in a view's URL, as text in the view's zone. */
export interface ViewTimes {
  zone?: string | undefined
  at?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Rewrites a view's times for another zone. A time with two readings or none is dropped, since it would get another
 * meaning. Text that is not a time stays as typed; so does every time where the old zone is unknown.
 */
export function rezoneView<View extends ViewTimes>(view: View, fromZone: string, toZone: string): View {
  if (!isZone(fromZone)) return { ...view, zone: toZone }
  const carry = (text: string | undefined): string | undefined =>
    text === undefined || readAskedTime(text, fromZone).kind === 'invalid'
      ? text
      : (rezone(text, fromZone, toZone) ?? undefined)
  return { ...view, zone: toZone, at: carry(view.at), from: carry(view.from), to: carry(view.to) }
}
