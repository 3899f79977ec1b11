import { vehicleCount } from '../../../domain/words/vehicle-words'
import type { ChangeCounts, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import type { ChangeRunState } from './change-run'
import type { PlanKind, PlanRow } from './plan-changes'

/** How a row of the table reads and looks. */
interface StatusWords {
  readonly word: string
  readonly tone: 'go' | 'done' | 'none' | 'warn'
}

/** What the preview says about a vehicle. */
export const PLAN_WORDS: Readonly<Record<PlanKind, StatusWords>> = {
  change: { word: 'Will change', tone: 'go' },
  same: { word: 'Already so', tone: 'none' },
  duplicate: { word: 'Listed twice', tone: 'none' },
  'changed-since': { word: 'Changed since', tone: 'warn' },
  deleted: { word: 'Deleted', tone: 'warn' },
  'not-found': { word: 'Not found', tone: 'warn' },
  ambiguous: { word: 'Several vehicles', tone: 'warn' },
  invalid: { word: 'Not valid', tone: 'warn' },
  unreadable: { word: 'Cannot be read', tone: 'warn' },
}

/** What became of a vehicle. */
export const OUTCOME_WORDS: Readonly<Record<ChangeOutcome['state'], StatusWords>> = {
  changed: { word: 'Changed', tone: 'done' },
  held: { word: 'Changed meanwhile', tone: 'warn' },
  failed: { word: 'Not changed', tone: 'warn' },
  unknown: { word: 'Unknown', tone: 'warn' },
  sending: { word: 'Sending…', tone: 'none' },
  waiting: { word: 'Not sent', tone: 'none' },
}

/** How a vehicle reads whose turn is still to come. */
export const WAITING: StatusWords = { word: 'Waiting', tone: 'none' }

/** `stopping`: no other vehicle is begun, so that what waits is not sent. */
export type RunStage = 'under-way' | 'stopping' | 'over'

/** How far a run is; null where none is under way. */
export function stageOf(run: ChangeRunState | null): RunStage {
  if (run === null || run.phase === 'ended') return 'over'
  return run.phase === 'stopping' ? 'stopping' : 'under-way'
}

/** What all vehicles are given, where that is the same and only whether they are on the fleet. */
function sameMembership(entries: readonly Pick<LedgerEntry, 'body'>[]): boolean | null {
  const [first] = entries
  const active = first?.body.active
  if (typeof active !== 'boolean') return null
  const isSame = entries.every(({ body }) => Object.keys(body).length === 1 && body.active === active)
  return isSame ? active : null
}

/** What a run does: `Take 28 vehicles off Alder Rentals`, `Change 200 vehicles`. */
export function runTitle(
  entries: readonly Pick<LedgerEntry, 'body'>[],
  fleet: string,
  isUndo: boolean,
): string {
  const vehicles = vehicleCount(entries.length)
  const active = sameMembership(entries)
  if (active !== null) {
    const title = active ? `Put ${vehicles} on ${fleet}` : `Take ${vehicles} off ${fleet}`
    return isUndo ? `${title} again` : title
  }
  return isUndo ? `Put ${vehicles} back` : `Change ${vehicles}`
}

/** What a run is doing: `Taking 28 vehicles off Alder Rentals`. */
export function underWayTitle(
  entries: readonly Pick<LedgerEntry, 'body'>[],
  { sends, total }: Pick<ChangeRunState, 'sends' | 'total'>,
  fleet: string,
  isUndo: boolean,
): string {
  const vehicles = vehicleCount(total)
  if (!sends) return `Checking ${vehicles}`
  const active = sameMembership(entries)
  if (active === null) return isUndo ? `Putting ${vehicles} back` : `Changing ${vehicles}`
  const title = active ? `Putting ${vehicles} on ${fleet}` : `Taking ${vehicles} off ${fleet}`
  return isUndo ? `${title} again` : title
}

/** What a run did: `28 vehicles taken off Alder Rentals`, `3 of 28 vehicles changed, 1 unknown`. */
export function doneTitle(
  entries: readonly Pick<LedgerEntry, 'body'>[],
  { changed, unknown }: ChangeCounts,
  fleet: string,
  isUndo: boolean,
): string {
  const all = vehicleCount(entries.length)
  const vehicles = changed === entries.length ? all : `${changed.toLocaleString('en')} of ${all}`
  const active = sameMembership(entries)
  const again = isUndo ? ' again' : ''
  const title =
    active !== null
      ? `${vehicles} ${active ? 'put on' : 'taken off'} ${fleet}${again}`
      : isUndo
        ? `${vehicles} put back`
        : `${vehicles} changed`
  return unknown === 0 ? title : `${title}, ${unknown.toLocaleString('en')} unknown`
}

const COUNTED: readonly (readonly [PlanKind, one: string, many: string])[] = [
  ['duplicate', 'is listed twice', 'are listed twice'],
  ['changed-since', 'was changed by somebody else since', 'were changed by somebody else since'],
  ['deleted', 'was deleted', 'were deleted'],
  ['not-found', 'was not found', 'were not found'],
  ['ambiguous', 'has a plate of several vehicles', 'have plates of several vehicles'],
  ['invalid', 'is not valid', 'are not valid'],
  ['unreadable', 'cannot be read', 'cannot be read'],
]

/** The plan in words: `Take 28 vehicles off Alder Rentals. 2 are already off.` */
export function planSentence(rows: readonly PlanRow[], fleet: string, isUndo: boolean): string {
  const entries = rows.flatMap(({ entry }) => entry ?? [])
  const countOf = (kind: PlanKind) => rows.filter((row) => row.kind === kind).length
  const first = entries.length === 0 ? 'Nothing to change' : runTitle(entries, fleet, isUndo)
  const active = sameMembership(entries)
  const so = active === null ? 'already so' : active ? 'already on' : 'already off'
  const same = countOf('same')
  const others = COUNTED.flatMap(([kind, one, many]) => {
    const count = countOf(kind)
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`]
  })
  const parts = [
    first,
    ...(same === 0 ? [] : [`${same.toLocaleString('en')} ${same === 1 ? 'is' : 'are'} ${so}`]),
    ...others,
  ]
  return `${parts.join('. ')}.`
}

/**
 * What became of the vehicles of a run: `26 changed, 1 changed meanwhile, 1 not changed`. `sending` are those among the unknown whose
 * answer is still awaited.
 */
export function countsText(
  { changed, held, failed, unknown, waiting }: ChangeCounts,
  stage: RunStage = 'over',
  sending = 0,
): string {
  const parts: readonly (readonly [number, string])[] = [
    [changed, 'changed'],
    [held, 'changed meanwhile'],
    [failed, 'not changed'],
    [unknown - sending, 'unknown'],
    [sending, 'sending'],
    [waiting, stage === 'under-way' ? 'waiting' : 'not sent'],
  ]
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
      .join(', ') || 'nothing to do'
  )
}

/** How far a run is: `12 of 28 done`. */
export function runText({ phase, done, total, secondsLeft }: ChangeRunState): string {
  const text = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} done`
  if (phase === 'paused') return `Paused · ${text}`
  if (phase === 'stopping') return `Stopping · ${text}`
  if (phase !== 'changing' || secondsLeft === null || secondsLeft < 10) return text
  return `${text} · about ${secondsLeft < 90 ? `${Math.round(secondsLeft / 10) * 10} s` : `${Math.round(secondsLeft / 60)} min`} left`
}

/** Why nothing goes on, and what happens next; null while it goes on or is paused. */
export function waitText(phase: string): string | null {
  if (phase === 'waiting') return 'Too many requests. It goes on by itself in a moment.'
  if (phase === 'offline') return 'No connection. It goes on by itself once it is back.'
  if (phase === 'signed-out') return 'You are signed out. It goes on once you sign in; nothing is lost.'
  return null
}
