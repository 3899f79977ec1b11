import { useCallback, useMemo, useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { foldedLines, OLDER, olderRowIndex, plainLines } from '../../../domain/membership/folded-lines'
import {
  intervalsOfPage,
  type Membership,
  type MembershipInterval,
} from '../../../domain/membership/membership-intervals'

/** The ids with this one, or without it where it is among them. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  return next.delete(id) ? next : next.add(id)
}

/** What a list that nothing is known of has. */
const NONE: readonly MembershipInterval[] = []

/**
 * The lines of the timeline, with its runs folded. Those that its first page shows whole are folded at once, the older ones
 * when the membership is read. What a person has opened below the known runs stays as it is then: nothing moves while it is
 * looked at. `intervals`: the runs that are known, newest first.
 */
export function useFolds(props: {
  /** Whether the list is folded; a filtered one is not. */
  folded: boolean
  first: HistoryPage | undefined
  count: number
  membership: Membership | undefined
  /** Whether the URL's row is in a list whose runs are still being read. */
  waiting: boolean
  offset: number
}) {
  const { folded, first, count, membership, offset } = props
  const ofPage = useMemo(() => (first?.count === count ? intervalsOfPage(first) : NONE), [first, count])
  // Runs that were counted in another version of the history would fold the wrong rows.
  const known = membership?.count === count ? membership.intervals : ofPage
  const [kept, setKept] = useState<{ count: number; intervals: readonly MembershipInterval[] } | null>(null)
  const isOlderOpen = kept?.count === count
  const intervals = isOlderOpen ? kept.intervals : known
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())

  const lines = useMemo(() => {
    if (!folded) return plainLines(count)
    return foldedLines(intervals, isOlderOpen ? new Set([...opened, OLDER]) : opened, count)
  }, [folded, intervals, isOlderOpen, opened, count])

  const toggle = useCallback(
    (id: string) => {
      if (id === OLDER) setKept(isOlderOpen ? null : { count, intervals })
      else setOpened((old) => toggled(old, id))
    },
    [count, intervals, isOlderOpen],
  )

  function reveal(rowIndex: number) {
    const line = count > 0 ? lines.at(lines.lineOf(rowIndex)) : null
    if (line?.kind === 'fold' && !line.fold.open) toggle(line.fold.id)
  }

  /** Whether the row in the URL is to be placed only once the runs are read. */
  const waiting = props.waiting && !isOlderOpen
  // A link to a row opens the fold that it is in, once for each version of the list. A fold's own index is its line's.
  const [placedIn, setPlacedIn] = useState<number | null>(null)
  if (folded && first !== undefined && !waiting && placedIn !== count) {
    setPlacedIn(count)
    if (offset < count && lines.rowIndexOf(lines.lineOf(offset)) < offset) reveal(offset)
  }

  /** Whether a row is folded by runs that the first page does not show, so that a reload has to wait for them. */
  const needsRuns = useCallback(
    (rowIndex: number) => folded && !isOlderOpen && rowIndex > olderRowIndex(ofPage, count),
    [folded, isOlderOpen, ofPage, count],
  )
  return { lines, intervals, waiting, toggle, reveal, needsRuns }
}
