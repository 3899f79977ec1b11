import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newestBefore, newestMatching } from '../history/newest-revision'
import { oldestMatching } from '../history/oldest-revision'
import { newerOf } from '../history/revision-order'
import { inconsistent } from '../history/verdict-error'
import { readPage } from '../history/verdict-read'
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

type Ended = Pick<DeletionContext, 'deletedBy' | 'run'>

const DELETION = ['-']
/** The kinds of the specification that are no deletion. */
const RECORD = ['+', '~']

/**
 * Reads what surrounds a deletion, with about eight requests, and at most eleven more however many deletions follow each
 * other; more only for kinds that the specification does not name. Throws VerdictError.
 */
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

  /** Whether the kinds of the specification are all there is. */
  async function areKindsKnown(filter: HistoryFilter): Promise<boolean> {
    const counted = async (kinds?: string[]) => {
      const { count, url } = await readPage(source, { ...filter, ...(kinds && { kinds }), limit: 1 })
      requests.push(url)
      return count
    }
    const [all = 0, ...known] = await Promise.all([counted(), counted(DELETION), counted(RECORD)])
    return all === known.reduce((sum, count) => sum + count)
  }

  /** The next revision after an instant that is no deletion. */
  async function restoredAfter(from: Instant): Promise<Revision | null> {
    let { revision } = await noting(oldestMatching(source, { from }, null))
    if (revision === null || !isDeletion(revision)) return revision
    const { revision: restored } = await noting(oldestMatching(source, { from, kinds: RECORD }, null))
    if (await areKindsKnown({ from, ...(restored && { to: restored.instant }) })) return restored
    while (revision !== null && isDeletion(revision))
      ({ revision } = await noting(oldestMatching(source, { from: revision.instant }, revision)))
    return revision
  }

  /** The run that ended with a deletion, and the first of the deletions in a row. */
  async function endedBy(deletion: Revision, isAlone: boolean): Promise<Ended> {
    const earlier = isAlone
      ? newestMatching(source, { to: deletion.instant - 1 })
      : newestBefore(source, {}, deletion)
    const { revision: last } = await noting(earlier)
    if (last === null) return { deletedBy: deletion, run: null }
    if (isDeletion(last)) return endedByFirst(deletion, last)
    return { deletedBy: deletion, run: await noting(runUpTo(source, last)) }
  }

  /** The same for a deletion after another one. */
  async function endedByFirst(deletion: Revision, earlier: Revision): Promise<Ended> {
    const { revision: last } = await noting(newestBefore(source, { kinds: RECORD }, deletion))
    const since = { to: deletion.instant, ...(last && { from: last.instant }) }
    if (!(await areKindsKnown(since))) return endedBy(earlier, false)
    const first = await noting(oldestMatching(source, { ...since, kinds: DELETION }, last))
    if (first.revision === null) throw inconsistent(first.requests[0] ?? '')
    return { deletedBy: first.revision, run: last && (await noting(runUpTo(source, last))) }
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
