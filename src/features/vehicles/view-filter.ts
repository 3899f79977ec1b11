import type { HistoryFilter } from '../../api/history'
import { readAskedTime } from '../../domain/asked-time'
import type { Instant } from '../../lib/instant'
import type { VehicleSearch } from './vehicle-search'

/**
 * The revisions a view asks for. A bound covers what was typed: "to 08:30" includes the whole minute. A bound in an
 * hour that clocks show twice takes the wider reading; one that no clock showed starts or ends at the jump; text that
 * is no time bounds nothing (the field says so).
 */
export function filterOfView(view: VehicleSearch, zone: string): HistoryFilter {
  return {
    ...(view.active !== undefined && { active: view.active === 'true' }),
    ...bound('from', view.from, zone),
    ...bound('to', view.to, zone),
    ...(view.kind !== undefined && { kinds: [...view.kind] }),
    ...(view.authority !== undefined && { authority: [view.authority] }),
  }
}

function bound(
  side: 'from' | 'to',
  text: string | undefined,
  zone: string,
): { from?: Instant; to?: Instant } {
  if (text === undefined) return {}
  const asked = readAskedTime(text, zone)
  if (asked.kind === 'invalid') return {}
  if (asked.kind === 'gap') return { [side]: side === 'from' ? asked.after : asked.before }
  const moment = side === 'from' ? asked.moments[0] : (asked.moments[1] ?? asked.moments[0])
  return { [side]: side === 'from' ? moment.start : moment.end }
}
