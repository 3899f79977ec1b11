import type { RefObject } from 'react'
import type { Revision } from '../../../api/resources/revision'
import { runFrom } from '../../../domain/membership/folded-lines'
import type { MembershipInterval } from '../../../domain/membership/membership-intervals'
import { useKeys } from '../../../domain/person/single-keys'
import type { ListActions } from '../lines/timeline-list'

/** Handles j, k, [, ] and t: moves through the revisions, and asks about one. */
export function useTimelineKeys(
  actions: RefObject<ListActions | null>,
  /** The known runs; none where the list has filters. */
  intervals: readonly MembershipInterval[],
  onAsk: (revision: Revision) => void,
): void {
  useKeys((key) => {
    const list = actions.current
    if (list === null) return false
    if (key === 'j' || key === 'k') list.move(key === 'j' ? 1 : -1)
    else if (key === '[' || key === ']') {
      const rowIndex = runFrom(intervals, list.rowIndex(), key === ']' ? 1 : -1)
      if (typeof rowIndex !== 'number') return false
      list.goTo(rowIndex)
    } else if (key === 't') {
      const revision = list.focused()
      if (revision === null) return false
      onAsk(revision)
    } else return false
    return true
  })
}
