import { TOLL_AUTHORITY_STATUSES, type TollAuthorityStatus } from '../contract/history'
import type { Verdict } from './verdict'
import { inconsistent, settled } from './verdict-error'
import { type HistorySource, readPage } from './verdict-read'

/** How many of the revisions up to the time asked match a status. */
export interface AuthorityCount {
  readonly status: TollAuthorityStatus
  readonly count: number
}

/** What the filter says of a revision: one status, none of those there are, or why it cannot be told. */
export interface AuthorityAt {
  readonly outcome:
    | { readonly kind: 'status'; readonly status: TollAuthorityStatus }
    | { readonly kind: 'none' }
    /** `everything`: one status matches every revision and the others none. `overlap`: they match more than there are. */
    | { readonly kind: 'cannot-tell'; readonly why: 'everything' | 'overlap' }
  /** Revisions up to the time asked. */
  readonly count: number
  /** In the order of the specification. */
  readonly counts: readonly AuthorityCount[]
  readonly requests: readonly string[]
}

/**
 * The toll-authority registration status at the time of a verdict. Revisions do not carry it, so each status is asked
 * for by its own: the one whose newest revision by then is the deciding one. Beside these requests, one counts all
 * revisions. A service that ignores the filter, or matches loosely, shows in the counts. Rejects with a VerdictError where the answers cannot be
 * relied on, `inconsistent` where the deciding revision is another one by now. Null without a deciding revision.
 * Specification: "Other states".
 */
export async function authorityAt(source: HistorySource, verdict: Verdict): Promise<AuthorityAt | null> {
  const { deciding, moment } = verdict
  if (deciding === null) return null
  const newest = { to: moment.end, limit: 1 }
  return settled(async () => {
    const [all, ...pages] = await Promise.all([
      readPage(source, newest),
      ...TOLL_AUTHORITY_STATUSES.map((status) => readPage(source, { ...newest, authority: [status] })),
    ])
    if (all.revisions[0]?.id !== deciding.id) throw inconsistent(all.url)
    const found = TOLL_AUTHORITY_STATUSES.map((status, index) => {
      const page = pages[index]
      const row = page?.revisions[0]
      if (!page || (row && row.instant > deciding.instant)) throw inconsistent(page?.url ?? all.url)
      return { status, count: page.count, decides: row !== undefined && row.id === deciding.id }
    })
    const matched = found.reduce((sum, { count }) => sum + count, 0)
    const requests = [all.url, ...pages.map(({ url }) => url)]
    const read = { count: all.count, counts: found.map(({ status, count }) => ({ status, count })), requests }
    const [only, ...more] = found.filter(({ decides }) => decides)
    if (matched > all.count || more.length > 0) {
      // One that was recorded between the requests is no reason to mistrust the service.
      const again = await readPage(source, newest)
      if (again.count !== all.count) throw inconsistent(again.url)
      return { ...read, outcome: { kind: 'cannot-tell', why: 'overlap' }, requests: [...requests, again.url] }
    }
    if (!only) return { ...read, outcome: { kind: 'none' } }
    if (only.count === all.count) return { ...read, outcome: { kind: 'cannot-tell', why: 'everything' } }
    return { ...read, outcome: { kind: 'status', status: only.status } }
  })
}
