import type { Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
import type { Instant } from '../../lib/time/instant'
import type { StatusChange } from '../../local/status-change'
import { compareRevisions, countUpTo, type HistorySource } from '../history/history-source'
import { type HistorySlice, MAX_ROWS, readSlice, SOME_ROWS } from '../history/read-slice'
import { retryInconsistent, VerdictError } from '../history/verdict-error'
import { periodUpTo, type StatusPeriod } from '../periods/status-period'
import type { QueryMoment } from '../time/query-time'
import { conflictingTie } from '../verdict/answer'
import { changesStatus, contextOf, periodFrom, statusChange, type VerdictContext } from '../verdict/facts'
import { MAX_INSIDE, type Verdict, verdictAt, verdictOf } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import { isDeletion } from '../words/vehicle-status'

export interface VerdictWithContext {
  readonly verdict: Verdict
  readonly context: VerdictContext | null
  /** The change that set the state. Null if none is certain; undefined if it couldn't be read. */
  readonly change: StatusChange | null | undefined
}

export type VerdictOrFailure = VerdictWithContext | { readonly failure: Error }

/**
 * Returns a verdict or failure for each moment of one vehicle, in the given order. Rejects with the source's ApiError, or
 * the signal's reason.
 *
 * One moment costs one request, as with `verdictAt`. For several, the first page is unbounded; if it is the whole
 * history, it decides everything, context included. Otherwise each further page ends at the newest undecided moment,
 * and decides every moment that it covers. If the change that set a state isn't in the pages, filtered requests find it.
 *
 * Verdicts equal those of `verdictAt`, and contexts those of `verdictContext`, whatever the order of equal timestamps.
 * A moment that a page can't decide gets its own requests. If a page is unreliable, so does every undecided moment,
 * including its context, which detects a service that doesn't return the newest revision first.
 */
export async function verdictsAt(source: HistorySource, moments: readonly QueryMoment[]) {
  const { found, isUnreliable } = await decideFromLists(source, moments)
  const changeOf = changeReader(source)

  async function decide(moment: QueryMoment): Promise<VerdictWithContext> {
    const listed: Partial<ListedVerdict> = found.get(moment) ?? {}
    const { verdict = await verdictAt(source, moment), context = null } = listed
    // If lists are unreliable, a context checks the verdict a second time.
    const dependsOnOrder =
      listed.dependsOnOrder ?? (isUnreliable || conflictingTie(verdict.inside) !== undefined)
    if (dependsOnOrder && context === null) {
      const around = await verdictContext(source, verdict)
      return { verdict, context: around, change: statusChange(around) }
    }
    return { verdict, context, change: listed.change === undefined ? await changeOf(verdict) : listed.change }
  }

  const answers: VerdictOrFailure[] = []
  for (const moment of moments)
    try {
      answers.push(await decide(moment))
    } catch (error) {
      if (!(error instanceof VerdictError)) throw error
      answers.push({ failure: error })
    }
  return answers
}

/** A verdict from a page. `dependsOnOrder`: the order of equal timestamps decides. */
interface ListedVerdict extends VerdictWithContext {
  readonly dependsOnOrder: boolean
}

async function decideFromLists(source: HistorySource, moments: readonly QueryMoment[]) {
  const found = new Map<QueryMoment, ListedVerdict>()
  // Sorts the newest end last, because the loop decides the last moment first.
  let open = [...new Set(moments)].sort((a, b) => a.end - b.end)
  const read = (to: Instant | null, limit: number, isEnough: (list: HistorySlice) => boolean) =>
    retryInconsistent(() => readSlice(source, to === null ? {} : { to }, { limit }, isEnough))
  function take(list: HistorySlice, isFromNewest: boolean) {
    const known = knownRows(list)
    const history = isFromNewest && known.isGapless ? known.rows : null
    open = open.filter((moment) => {
      const answer = verdictFromList(list, moment)
      if (answer === 'needs-older-rows') return true
      if (answer === 'ask-separately') return false
      const context = history && contextOf(answer.verdict, history, answer.verdict.requests)
      const change = context ? statusChange(context) : changeFromRows(known, answer.verdict)
      found.set(moment, { ...answer, context, change })
      return false
    })
  }
  try {
    if (open.length > 1) take(await read(null, MAX_ROWS, () => true), true)
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const { end } = next
      const waiting = open.filter((moment) => moment.end === end)
      const isEnough = (list: HistorySlice) =>
        waiting.every((one) => verdictFromList(list, one) !== 'needs-older-rows')
      take(await read(end, open.length === 1 ? SOME_ROWS : MAX_ROWS, isEnough), false)
    }
    return { found, isUnreliable: false }
  } catch (error) {
    if (!(error instanceof VerdictError)) throw error
    return { found, isUnreliable: true }
  }
}

function changeReader(source: HistorySource) {
  const runs: (StatusPeriod & { readonly last: Revision })[] = []
  return async ({ deciding, ...verdict }: Verdict): Promise<StatusChange | null | undefined> => {
    if (deciding === null) return null
    const known = runs.find(
      ({ first, last }) => compareRevisions(first, deciding) <= 0 && compareRevisions(deciding, last) <= 0,
    )
    if (known) return statusChange({ period: known, deletedBy: null })
    try {
      if (isDeletion(deciding)) return statusChange(await verdictContext(source, { ...verdict, deciding }))
      const { period } = await retryInconsistent(() => periodUpTo(source, deciding))
      runs.push({ ...period, last: deciding })
      return statusChange({ period, deletedBy: null })
    } catch (error) {
      if (!(error instanceof VerdictError)) throw error
      return undefined
    }
  }
}

/**
 * Decides a moment like `verdictAt`, from a page that starts at or after its end. An incomplete page must contain a row at
 * or before the start and, below it, an older timestamp, because a page may end between revisions with the same timestamp.
 * `ask-separately`: a needed row is unreadable, or there are too many.
 */
function verdictFromList(
  list: HistorySlice,
  moment: QueryMoment,
): Pick<ListedVerdict, 'verdict' | 'dependsOnOrder'> | 'ask-separately' | 'needs-older-rows' {
  const { revisions, requests, respondedAt, gaps } = list
  const newest = indexUpTo(revisions, moment.end)
  const beginning = indexUpTo(revisions, moment.start)
  const atStart = revisions[beginning]
  const older = atStart === undefined ? revisions.length : indexUpTo(revisions, atStart.instant - 1)
  const isUnchanged = newest === beginning
  if (!isUnchanged && indexUpTo(revisions, moment.start - 1) - newest > MAX_INSIDE) return 'ask-separately'
  if (older === revisions.length && !list.isComplete) return 'needs-older-rows'
  const lastNeeded = isUnchanged ? newest : older
  if ([...gaps.keys()].some((gap) => gap >= newest && gap <= lastNeeded)) return 'ask-separately'
  const rows = revisions.slice(newest, older).sort(compareRevisions)
  const verdict = verdictOf(moment, rows, revisions[newest], { requests: [...requests], respondedAt })
  return { verdict, dependsOnOrder: dependsOnOrder(verdict.deciding, isUnchanged ? rows : verdict.inside) }
}

const indexUpTo = (revisions: readonly Revision[], at: Instant): number =>
  countWhile(revisions.length, (index) => (revisions[index]?.instant ?? at) > at)

/** Returns the rows down to the first unreadable one, oldest first. */
function knownRows({ revisions, gaps, isComplete }: HistorySlice) {
  const gap = Math.min(...gaps.keys(), revisions.length)
  const isGapless = isComplete && gaps.size === 0
  // The last instant may continue on the next page.
  const last = revisions[gap - 1]?.instant ?? Number.NEGATIVE_INFINITY
  const rows = revisions.slice(0, gap).filter(({ instant }) => isGapless || instant > last)
  return { rows: rows.sort(compareRevisions), isGapless }
}

/** Returns the change that set the verdict's state; undefined if the rows don't reach back to the state before it. */
function changeFromRows({ rows, isGapless }: ReturnType<typeof knownRows>, { deciding, moment }: Verdict) {
  if (deciding === null) return null
  const upTo = countUpTo(rows, moment.end)
  if (rows[upTo - 1]?.id !== deciding.id) return undefined
  const found = periodFrom(rows, upTo)
  const isReached = isGapless || (found.deletedBy ? found.period : found.period?.before)
  return isReached ? statusChange(found) : undefined
}

function dependsOnOrder(deciding: Revision | null, others: readonly Revision[]): boolean {
  if (deciding === null) return false
  const isTied = others.some((other) => other.instant === deciding.instant && changesStatus(other, deciding))
  return isTied || conflictingTie(others) !== undefined
}
