import type { Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
import type { Instant } from '../../lib/time/instant'
import type { StateChange } from '../../local/state-change'
import type { HistorySource } from '../history/history-source'
import { type HistorySlice, MAX_ROWS, readSlice, SOME_ROWS } from '../history/read-slice'
import { compareRevisions, countUpTo } from '../history/revision-order'
import { retryInconsistent, VerdictError } from '../history/verdict-error'
import { type MembershipRun, runUpTo } from '../membership/membership-run'
import type { AskedMoment } from '../time/asked-time'
import { opposedWithin } from '../verdict/answer-caveats'
import { contextOf, leavesOther, runFrom, stateChange, type VerdictContext } from '../verdict/facts'
import { MAX_INSIDE, type Verdict, verdictAt, verdictOf } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import { isDeletion } from '../words/fleet-state'

/** A verdict with what was read around it. */
export interface DecidedVerdict {
  readonly verdict: Verdict
  readonly context: VerdictContext | null
  /** The change that set the state; null where none is certain, undefined where it could not be read. */
  readonly change: StateChange | null | undefined
}

/** What one vehicle's history says about a moment; `context` is null where it was not read. */
export type DecidedMoment =
  | DecidedVerdict
  /** Why there is no verdict: a VerdictError here. */
  | { readonly failure: Error }

/**
 * Decides many moments of one vehicle with few requests, in the order given: "jump paging".
 *
 * A lone moment costs one request, as `verdictAt` does: the newest rows up to its end. Of several, a first page
 * without bounds decides everything, context included, where it is the whole history. Else a page that ends at the newest
 * open moment decides as many as it reaches, a moment longer than a page goes on by offset, and the next page begins at
 * the newest moment that is still open. Each of these lists decides one moment at least: there are at most
 * 1 + moments requests, and one more for each further page that a moment and the revisions it begins with fill.
 *
 * Where `verdictAt` gives a verdict, kind, deciding revision, spans and revisions within are the same here, for any order
 * of equal instants that the service keeps; a context is what `verdictContext` reads. The context of a moment where
 * revisions of one instant disagree is always there, with more requests if need be: such a verdict is uncertain, and its
 * caveat must not be missing.
 *
 * The change that set a state is in the same rows, as a rule. Where it is older, two filtered jumps find it, about three
 * requests for all moments of one run.
 *
 * What a list cannot decide (an unreadable row among those that are needed, too much within the time asked) is asked with
 * `verdictAt`, moment by moment: one that has no verdict then has a `failure`, and the others have theirs. Where a list is
 * not reliable, every moment that is still open is asked so, together with its context, which shows a service that does
 * not answer newest first. A whole history needs no bounds: it also decides for a service that ignores them.
 *
 * Rejects with what the source rejects with: ApiError, or the signal's reason.
 */
export async function decideMoments(
  source: HistorySource,
  moments: readonly AskedMoment[],
): Promise<readonly DecidedMoment[]> {
  const { found, isUnreliable } = await decideFromLists(source, moments)
  const changeOf = changeReader(source)

  async function decide(moment: AskedMoment): Promise<DecidedVerdict> {
    const listed: Partial<FoundMoment> = found.get(moment) ?? {}
    const { verdict = await verdictAt(source, moment), context = null } = listed
    // The verdict of a service whose lists are not reliable needs the second look that a context is.
    const isDisputed = listed.isDisputed ?? (isUnreliable || opposedWithin(verdict.inside) !== undefined)
    if (isDisputed && context === null) {
      const around = await verdictContext(source, verdict)
      return { verdict, context: around, change: stateChange(around) }
    }
    return { verdict, context, change: listed.change === undefined ? await changeOf(verdict) : listed.change }
  }

  const answers: DecidedMoment[] = []
  for (const moment of moments)
    answers.push(await decide(moment).catch((error: unknown) => ({ failure: verdictError(error) })))
  return answers
}

type FoundMoment = Exclude<ListVerdict, string> & Pick<DecidedVerdict, 'context' | 'change'>

/** Reads lists until every moment is found in one or cannot be, or until a list is not reliable. */
async function decideFromLists(source: HistorySource, moments: readonly AskedMoment[]) {
  const found = new Map<AskedMoment, FoundMoment>()
  // The newest end last: it is the next to be found.
  let open = [...new Set(moments)].sort((a, b) => a.end - b.end)
  const read = (to: Instant | null, limit: number, isEnough: (list: HistorySlice) => boolean) =>
    retryInconsistent(() => readSlice(source, to === null ? {} : { to }, { limit }, isEnough))
  function take(list: HistorySlice, isFromNewest: boolean) {
    const known = knownRows(list)
    const history = isFromNewest && known.isWhole ? known.rows : null
    open = open.filter((moment) => {
      const answer = verdictFromList(list, moment)
      if (answer === 'needs-older-rows') return true
      if (answer === 'ask-separately') return false
      const context = history && contextOf(answer.verdict, history, answer.verdict.requests)
      const change = context ? stateChange(context) : changeFromRows(known, answer.verdict)
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
    verdictError(error)
    return { found, isUnreliable: true }
  }
}

/** An error that says that the answers are not reliable. Throws any other. */
function verdictError(error: unknown): VerdictError {
  if (error instanceof VerdictError) return error
  throw error
}

/** Reads the change that set a verdict's state, once for each run; undefined where the answers are not reliable. */
function changeReader(source: HistorySource) {
  const runs: (MembershipRun & { readonly last: Revision })[] = []
  return async ({ deciding, ...verdict }: Verdict): Promise<StateChange | null | undefined> => {
    if (deciding === null) return null
    const known = runs.find(
      ({ first, last }) => compareRevisions(first, deciding) <= 0 && compareRevisions(deciding, last) <= 0,
    )
    if (known) return stateChange({ run: known, deletedBy: null })
    try {
      if (isDeletion(deciding)) return stateChange(await verdictContext(source, { ...verdict, deciding }))
      const { run } = await retryInconsistent(() => runUpTo(source, deciding))
      runs.push({ ...run, last: deciding })
      return stateChange({ run, deletedBy: null })
    } catch (error) {
      verdictError(error)
      return undefined
    }
  }
}

/**
 * What a list says about a moment. `needs-older-rows`: older rows are needed. `ask-separately`: the list cannot say it, because a row that is
 * needed is unreadable or too much was recorded within that time.
 */
type ListVerdict =
  | 'needs-older-rows'
  | 'ask-separately'
  | {
      readonly verdict: Verdict
      /** Revisions of one instant leave other states, so the verdict goes by their order: its context says that. */
      readonly isDisputed: boolean
    }

/**
 * Decides a moment from a list that begins at or after its end, as `verdictAt` does: where nothing was recorded within
 * the time asked, the service's first row decides; else, of equal instants, the highest id.
 *
 * A list that is not complete decides only where a row at or before the start is followed by one of an older instant:
 * a page may end among revisions of one instant.
 */
function verdictFromList(list: HistorySlice, moment: AskedMoment): ListVerdict {
  const { revisions, requests, answeredAt, gaps } = list
  const newest = indexUpTo(revisions, moment.end)
  const beginning = indexUpTo(revisions, moment.start)
  const atStart = revisions[beginning]
  const older = atStart === undefined ? revisions.length : indexUpTo(revisions, atStart.instant - 1)
  const isHeld = newest === beginning
  if (!isHeld && indexUpTo(revisions, moment.start - 1) - newest > MAX_INSIDE) return 'ask-separately'
  if (older === revisions.length && !list.isComplete) return 'needs-older-rows'
  const lastNeeded = isHeld ? newest : older
  if ([...gaps.keys()].some((gap) => gap >= newest && gap <= lastNeeded)) return 'ask-separately'
  const rows = revisions.slice(newest, older).sort(compareRevisions)
  const verdict = verdictOf(moment, rows, revisions[newest], { requests: [...requests], answeredAt })
  return { verdict, isDisputed: isDisputed(verdict.deciding, isHeld ? rows : verdict.inside) }
}

/** The index of the newest revision at or before an instant; the length where there is none. */
function indexUpTo(revisions: readonly Revision[], at: Instant): number {
  return countWhile(revisions.length, (index) => (revisions[index]?.instant ?? at) > at)
}

/** The rows of a list that have nothing unread between them, oldest first. */
function knownRows({ revisions, gaps, isComplete }: HistorySlice) {
  const gap = Math.min(...gaps.keys(), revisions.length)
  const isWhole = isComplete && gaps.size === 0
  // Of the last instant there may be more rows.
  const last = revisions[gap - 1]?.instant ?? Number.NEGATIVE_INFINITY
  const rows = revisions.slice(0, gap).filter(({ instant }) => isWhole || instant > last)
  return { rows: rows.sort(compareRevisions), isWhole }
}

/** The change that set the state of a verdict; undefined where the rows do not reach back to what was before it. */
function changeFromRows(
  { rows, isWhole }: ReturnType<typeof knownRows>,
  { deciding, moment }: Verdict,
): StateChange | null | undefined {
  if (deciding === null) return null
  const upTo = countUpTo(rows, moment.end)
  if (rows[upTo - 1]?.id !== deciding.id) return undefined
  const found = runFrom(rows, upTo)
  const isReached = isWhole || (found.deletedBy ? found.run : found.run?.before)
  return isReached ? stateChange(found) : undefined
}

function isDisputed(deciding: Revision | null, others: readonly Revision[]): boolean {
  if (deciding === null) return false
  const isTied = others.some((other) => other.instant === deciding.instant && leavesOther(other, deciding))
  return isTied || opposedWithin(others) !== undefined
}
