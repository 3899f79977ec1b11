import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import { TOLL_AUTHORITY_STATUSES, type TollAuthorityStatus } from '../../contract/history'
import type { HistorySource } from '../history/history-source'
import { readTies } from '../history/newest-revision'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { readPage } from '../history/verdict-read'
import type { Verdict } from './verdict'

/** How many of the revisions up to the time asked match a status. */
interface AuthorityCount {
  readonly status: TollAuthorityStatus
  readonly count: number
}

/**
 * The status of a revision by the filter: one of the four, or none of them. `mayBeToday`: all revisions are alike, so the
 * filter may go by the vehicle's status today. `cannot-tell`: more than one status matches the same revision.
 */
type AuthorityOutcome =
  | { readonly kind: 'status'; readonly status: TollAuthorityStatus; readonly mayBeToday: boolean }
  | { readonly kind: 'none'; readonly mayBeToday: boolean }
  | { readonly kind: 'cannot-tell' }

/** What the filter shows about the status at a time, and by which counts. */
export interface AuthorityAt {
  readonly outcome: AuthorityOutcome
  /** Revisions up to the time asked. */
  readonly count: number
  /** In the order of the specification. */
  readonly counts: readonly AuthorityCount[]
  readonly requests: readonly string[]
}

/**
 * Finds the toll-authority registration status at the time of a verdict; null without a deciding revision.
 *
 * Revisions do not contain it, so the history is filtered by each status: the status is the one whose newest match by
 * then is the deciding revision. One more request counts all revisions: the counts show a service that ignores the
 * filter, matches loosely, or may know today's status only. Rejects with a VerdictError where the answers are not
 * reliable, `inconsistent` where another revision decides by now. Specification: "Other states".
 */
export async function authorityAt(source: HistorySource, verdict: Verdict): Promise<AuthorityAt | null> {
  const { deciding, moment } = verdict
  if (deciding === null) return null
  return retryInconsistent(async () => {
    const [all, ...found] = await Promise.all([
      newestUpTo(source, { to: moment.end }, deciding),
      ...TOLL_AUTHORITY_STATUSES.map(async (status) => ({
        status,
        ...(await newestUpTo(source, { to: moment.end, authority: [status] }, deciding)),
      })),
    ])
    if (!all.decides) throw inconsistent(all.urls[0])
    const matched = found.reduce((sum, { count }) => sum + count, 0)
    const requests = [all, ...found].flatMap(({ urls }) => urls)
    const read = { count: all.count, counts: found.map(({ status, count }) => ({ status, count })), requests }
    const [only, ...more] = found.filter(({ decides }) => decides)
    if (matched > all.count || more.length > 0) {
      // A revision recorded between the requests also makes the counts differ: then all is read again.
      const again = await readPage(source, { to: moment.end, limit: 1 })
      if (again.count !== all.count) throw inconsistent(again.url)
      return { ...read, outcome: { kind: 'cannot-tell' }, requests: [...requests, again.url] }
    }
    if (!only) return { ...read, outcome: { kind: 'none', mayBeToday: matched === 0 } }
    const mayBeToday = only.count === all.count
    return { ...read, outcome: { kind: 'status', status: only.status, mayBeToday } }
  })
}

/** Whether the newest match is the deciding revision or of its instant. One request; more for equal instants. */
async function newestUpTo(source: HistorySource, filter: HistoryFilter, deciding: Revision) {
  const { count, revisions, url } = await readPage(source, { ...filter, limit: 1 })
  const [row] = revisions
  if (row && row.instant > deciding.instant) throw inconsistent(url)
  if (row?.id === deciding.id || row?.instant !== deciding.instant)
    return { count, decides: row?.id === deciding.id, urls: [url] as const }
  const ties = await readTies(source, filter, row)
  return {
    count,
    decides: ties.revisions.some(({ id }) => id === deciding.id),
    urls: [url, ...ties.requests] as const,
  }
}
