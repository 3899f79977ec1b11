import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import { TOLL_AUTHORITY_STATUSES, type TollAuthorityStatus } from '../../contract/history'
import { readTies } from '../history/find-revision'
import { type HistorySource, loggingSource } from '../history/history-source'
import { readPage } from '../history/read-slice'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import type { Verdict } from './verdict'

/**
 * The status of a revision according to the filter. `mayBeToday`: all revisions have the same status, so the filter may use
 * the vehicle's current one. `cannot-tell`: several statuses match the same revision.
 */
type AuthorityOutcome =
  | { readonly kind: 'status'; readonly status: TollAuthorityStatus; readonly mayBeToday: boolean }
  | { readonly kind: 'none'; readonly mayBeToday: boolean }
  | { readonly kind: 'cannot-tell' }

export interface AuthorityAt {
  readonly outcome: AuthorityOutcome
  readonly count: number
  /** Number of matches per status, in the order of the specification. */
  readonly counts: readonly { readonly status: TollAuthorityStatus; readonly count: number }[]
  readonly requests: readonly string[]
}

/**
 * Finds the toll-authority registration status at the time of a verdict. Null if no revision decides it.
 *
 * Revisions don't contain the status, so this filters the history by each status. The right one is the status whose
 * newest match up to the time is the deciding revision. The counts reveal a service that ignores the filter, matches
 * loosely, or may only know the current status. Rejects with a VerdictError if the responses aren't reliable
 * (`inconsistent` if a new revision now decides). Specification: "Other states".
 */
export async function authorityAt(source: HistorySource, verdict: Verdict): Promise<AuthorityAt | null> {
  const { deciding, moment } = verdict
  if (deciding === null) return null
  return retryInconsistent(async () => {
    const logged = loggingSource(source)
    const [all, ...found] = await Promise.all([
      newestUpTo(logged, { to: moment.end }, deciding),
      ...TOLL_AUTHORITY_STATUSES.map(async (status) => ({
        status,
        ...(await newestUpTo(logged, { to: moment.end, authority: [status] }, deciding)),
      })),
    ])
    if (!all.decides) throw inconsistent()
    const matched = found.reduce((sum, { count }) => sum + count, 0)
    const counts = found.map(({ status, count }) => ({ status, count }))
    const read = { count: all.count, counts, requests: logged.requests }
    const [only, ...more] = found.filter(({ decides }) => decides)
    if (matched > all.count || more.length > 0) {
      // A revision recorded between the requests also makes the counts differ. If so, start over.
      const again = await readPage(logged, { to: moment.end, limit: 1 })
      if (again.count !== all.count) throw inconsistent()
      return { ...read, outcome: { kind: 'cannot-tell' } }
    }
    if (!only) return { ...read, outcome: { kind: 'none', mayBeToday: matched === 0 } }
    const mayBeToday = only.count === all.count
    return { ...read, outcome: { kind: 'status', status: only.status, mayBeToday } }
  })
}

/** Returns whether the newest match is the deciding revision or tied with it. Takes one request, or more for a tie. */
async function newestUpTo(source: HistorySource, filter: HistoryFilter, deciding: Revision) {
  const { count, revisions } = await readPage(source, { ...filter, limit: 1 })
  const [row] = revisions
  if (row && row.instant > deciding.instant) throw inconsistent()
  if (row?.id === deciding.id || row?.instant !== deciding.instant)
    return { count, decides: row?.id === deciding.id }
  const ties = await readTies(source, filter, row)
  return { count, decides: ties.revisions.some(({ id }) => id === deciding.id) }
}
