import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newestBefore, newestMatching } from '../history/newest-revision'
import { oldestMatching } from '../history/oldest-revision'
import { newerOf } from '../history/revision-order'
import { inconsistent } from '../history/verdict-error'
import { type MembershipRun, runUpTo } from '../membership/membership-run'
import { isDeletion } from '../words/fleet-state'

/** What surrounds a deletion that decides a verdict. */
interface DeletionContext {
  /** A revision that is newer than the deletion and not after the time asked: it decides, not the deletion. */
  readonly contradiction: Revision | null
  /** Whether other revisions have its instant. */
  readonly isTied: boolean
  /** The deletion that the record has been deleted since: of several in a row the first. */
  readonly deletedBy: Revision
  /** The run that ended with it; null where the history begins with it. */
  readonly run: MembershipRun | null
  /** What restored the record after the time asked; null where nothing did. */
  readonly nextChange: Revision | null
  readonly requests: readonly string[]
}

/** Reads what surrounds a deletion, with about eight requests. Throws VerdictError. */
export async function aroundDeletion(
  source: HistorySource,
  deciding: Revision,
  end: Instant,
): Promise<DeletionContext> {
  const requests: string[] = []
  async function noting<T extends { readonly requests: readonly string[] }>(reading: Promise<T>): Promise<T> {
    const found = await reading
    requests.push(...found.requests)
    return found
  }

  /** The next revision after an instant that is no deletion. */
  async function restoredAfter(from: Instant): Promise<Revision | null> {
    let { revision } = await noting(oldestMatching(source, { from }, null))
    while (revision !== null && isDeletion(revision))
      ({ revision } = await noting(oldestMatching(source, { from: revision.instant }, revision)))
    return revision
  }

  /** The run that ended with a deletion, and the first of the deletions in a row. */
  async function endedBy(deletion: Revision, isAlone: boolean) {
    const earlier = isAlone
      ? newestMatching(source, { to: deletion.instant - 1 })
      : newestBefore(source, {}, deletion)
    const { revision: last } = await noting(earlier)
    if (last === null) return { deletedBy: deletion, run: null }
    if (isDeletion(last)) return endedBy(last, false)
    return { deletedBy: deletion, run: await noting(runUpTo(source, last).then(({ run }) => run)) }
  }

  const [newest, older, other] = await Promise.all([
    noting(newestMatching(source, { to: end })),
    noting(newestMatching(source, { to: deciding.instant - 1 })),
    noting(newestMatching(source, { active: !deciding.active, to: end })),
  ])
  const last = newerOf(newest.revision, other.revision)
  if (last === null || last.instant < deciding.instant) throw inconsistent(newest.requests[0] ?? '')
  const contradiction = last.instant > deciding.instant ? last : null
  const isTied = newest.count - older.count > 1
  const [ended, nextChange] = await Promise.all([endedBy(deciding, !isTied), restoredAfter(end + 1)])
  return { contradiction, isTied, ...ended, nextChange, requests }
}
