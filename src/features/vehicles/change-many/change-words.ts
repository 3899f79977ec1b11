import { vehicleCount } from '../../../domain/words/vehicle-words'
import type { ChangeCounts, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import type { ChangeRunState } from './change-run'
import type { PlanKind, PlanRow } from './plan-changes'

/** How a row of the table reads and looks. */
interface StatusWords {
  readonly word: string
  readonly tone: 'go' | 'done' | 'none' | 'warn'
}

/** What the dry run says about a vehicle. */
export const PLAN_WORDS: Readonly<Record<PlanKind, StatusWords>> = {
  change: { word: 'Will change', tone: 'go' },
  same: { word: 'Already so', tone: 'none' },
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
  held: { word: 'Held', tone: 'warn' },
  failed: { word: 'Not changed', tone: 'warn' },
  unknown: { word: 'Unknown', tone: 'warn' },
  sending: { word: 'Sending…', tone: 'none' },
  waiting: { word: 'Not sent', tone: 'none' },
}

/** What all vehicles are given, where that is the same and only whether they are on the fleet. */
function sameMembership(entries: readonly Pick<LedgerEntry, 'body'>[]): boolean | null {
  const [first] = entries
  const active = first?.body.active
  if (typeof active !== 'boolean') return null
  const isSame = entries.every(({ body }) => Object.keys(body).length === 1 && body.active === active)
  return isSame ? active : null
}

/** What a run does: `Take 28 vehicles off Alder Rentals`, `Change 200 vehicles of Alder Rentals`. */
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
  return isUndo ? `Put back the values of ${vehicles} of ${fleet}` : `Change ${vehicles} of ${fleet}`
}

const COUNTED: readonly (readonly [PlanKind, one: string, many: string])[] = [
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

/** What became of a run: `26 changed, 1 held, 1 not changed`. */
export function countsText({ changed, held, failed, unknown, waiting }: ChangeCounts): string {
  const parts: readonly (readonly [number, string])[] = [
    [changed, 'changed'],
    [held, 'held'],
    [failed, 'not changed'],
    [unknown, 'unknown'],
    [waiting, 'not sent'],
  ]
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
      .join(', ') || 'nothing to do'
  )
}

/** How far a run is: `12 of 28 vehicles`. */
export function runText({ phase, done, total, secondsLeft }: ChangeRunState): string {
  const vehicles = `${done.toLocaleString('en')} of ${vehicleCount(total)}`
  if (phase === 'paused') return `Paused · ${vehicles}`
  if (phase === 'stopping') return `Stopping · ${vehicles}`
  if (phase !== 'changing' || secondsLeft === null || secondsLeft < 10) return vehicles
  return `${vehicles} · about ${secondsLeft < 90 ? `${Math.round(secondsLeft / 10) * 10} s` : `${Math.round(secondsLeft / 60)} min`} left`
}

/** Why nothing goes on, and what happens next; null while it goes on or is paused. */
export function waitText(phase: string): string | null {
  if (phase === 'waiting') return 'Too many requests. It goes on by itself in a moment.'
  if (phase === 'offline') return 'No connection. It goes on by itself once it is back.'
  if (phase === 'signed-out') return 'You are signed out. It goes on once you sign in; nothing is lost.'
  return null
}
