import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { timeText } from '../../../lib/time/time-text'

/** How many vehicles there are or match, and how much of the list was read. A polite live region. */
export function FoundStatus(props: { finder: VehicleFinder; blank: boolean; count: number; zone: string }) {
  return (
    <p role="status" className="muted">
      {statusText(props)}
    </p>
  )
}

function statusText({
  finder,
  blank,
  count,
  zone,
}: {
  finder: VehicleFinder
  blank: boolean
  count: number
  zone: string
}): string {
  const { hasList, list, lookedThrough, matches, settled, unreadable } = finder
  const read = `${lookedThrough.read.toLocaleString('en')} of ${lookedThrough.count.toLocaleString('en')}`
  const looking = !settled && !list.isError ? 'Looking in the service’s list…' : ''
  const broken = unreadable > 0 ? `Rows of the list that cannot be read: ${unreadable}.` : ''
  if (!blank) {
    const partly = settled && list.hasNextPage ? `Read so far: ${read} that the service lists.` : ''
    return sentences(matchText(matches.length, count - matches.length, settled), looking, partly, broken)
  }
  if (hasList === null)
    return sentences(looking, count > 0 ? `${vehicleCount(count)} remembered in this browser.` : '')
  if (!hasList)
    return count > 0 ? `This service has no list of its vehicles. Known here: ${vehicleCount(count)}.` : ''
  const listed = timeText(list.dataUpdatedAt * 1000, zone, 'minute')
  const part = list.hasNextPage ? `${read} vehicles` : vehicleCount(lookedThrough.count)
  return sentences(`${part} of the service’s list, read ${listed}.`, broken)
}

function matchText(matches: number, others: number, settled: boolean): string {
  const more =
    others === 0 ? '' : `${others.toLocaleString('en')} other ${others === 1 ? 'match' : 'matches'}.`
  if (matches > 0) return sentences(`${vehicleCount(matches)} ${matches === 1 ? 'matches' : 'match'}.`, more)
  if (!settled) return more
  return others > 0 ? `No plate, number or id matches. ${more}` : 'No vehicle matches.'
}

const sentences = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')
