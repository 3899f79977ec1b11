import { isOver, type JobRunState } from '../../../domain/run/job'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import type { ChangeCounts, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import type { ChangeRunState } from './change-run'

/** How a row of the table reads and looks. */
export interface StatusWords {
  readonly word: string
  readonly tone: 'go' | 'on' | 'off' | 'warning'
}

/** What the preview says about a vehicle. `changed-since`: after the run that is to be undone. */
export const PLAN_WORDS = {
  change: { word: 'Will change', tone: 'go' },
  same: { word: 'Already so', tone: 'off' },
  duplicate: { word: 'Listed twice', tone: 'off' },
  'changed-since': { word: 'Changed since', tone: 'warning' },
  deleted: { word: 'Deleted', tone: 'warning' },
  'not-found': { word: 'Not found', tone: 'warning' },
  ambiguous: { word: 'Several vehicles', tone: 'warning' },
  invalid: { word: 'Not valid', tone: 'warning' },
  unreadable: { word: 'Cannot be read', tone: 'warning' },
} as const satisfies Readonly<Record<string, StatusWords>>
export type PlanKind = keyof typeof PLAN_WORDS

/** What became of a vehicle. */
export const OUTCOME_WORDS: Readonly<Record<ChangeOutcome['state'], StatusWords>> = {
  changed: { word: 'Changed', tone: 'on' },
  held: { word: 'Changed meanwhile', tone: 'warning' },
  failed: { word: 'Not changed', tone: 'warning' },
  unknown: { word: 'Unknown', tone: 'warning' },
  sending: { word: 'Sending…', tone: 'off' },
  waiting: { word: 'Not sent', tone: 'off' },
}

/** How a vehicle reads whose turn is still to come. */
export const WAITING: StatusWords = { word: 'Waiting', tone: 'off' }

/** `stopping`: no other vehicle is begun, so that what waits is not sent. */
export type RunStage = 'under-way' | 'stopping' | 'over'

/** How far a run is; null where none is under way. */
export function stageOf(run: ChangeRunState | null): RunStage {
  if (run === null || isOver(run)) return 'over'
  return run.phase === 'stopping' ? 'stopping' : 'under-way'
}

type Entries = readonly Pick<LedgerEntry, 'body'>[]

/** What all vehicles are given, where that is the same and only whether they are on the fleet. */
function sameMembership(entries: Entries): boolean | null {
  const [first] = entries
  const active = first?.body.active
  if (typeof active !== 'boolean') return null
  const isSame = entries.every(({ body }) => Object.keys(body).length === 1 && body.active === active)
  return isSame ? active : null
}

/** What happens to vehicles, in the words of one tense: `…` stands for them. */
type Tense = Readonly<Record<'on' | 'off' | 'values' | 'back', string>>
const TO_DO: Tense = {
  on: 'Put … on',
  off: 'Take … off',
  values: 'Change …',
  back: 'Put … back to the old values',
}
const DOING: Tense = {
  on: 'Putting … on',
  off: 'Taking … off',
  values: 'Changing …',
  back: 'Putting … back to the old values',
}
const DONE: Tense = {
  on: '… put on',
  off: '… taken off',
  values: '… changed',
  back: '… put back to the old values',
}

function titleOf(tense: Tense, vehicles: string, entries: Entries, fleet: string, isUndo: boolean): string {
  const active = sameMembership(entries)
  if (active === null) return tense[isUndo ? 'back' : 'values'].replace('…', vehicles)
  return `${tense[active ? 'on' : 'off'].replace('…', vehicles)} ${fleet}${isUndo ? ' again' : ''}`
}

/** What a run does: `Take 28 vehicles off Alder Rentals`, `Change 200 vehicles`. */
export function runTitle(entries: Entries, fleet: string, isUndo: boolean): string {
  return titleOf(TO_DO, vehicleCount(entries.length), entries, fleet, isUndo)
}

/** What a run is doing: `Taking 28 vehicles off Alder Rentals`. */
export function underWayTitle(
  entries: Entries,
  { sends, jobs }: Pick<ChangeRunState, 'sends' | 'jobs'>,
  fleet: string,
  isUndo: boolean,
): string {
  const vehicles = vehicleCount(jobs.total)
  return sends ? titleOf(DOING, vehicles, entries, fleet, isUndo) : `Checking ${vehicles}`
}

/** What a run did: `28 vehicles taken off Alder Rentals`, `3 of 28 vehicles changed, 1 unknown`. */
export function doneTitle(
  entries: Entries,
  { changed, unknown }: ChangeCounts,
  fleet: string,
  isUndo: boolean,
): string {
  const all = vehicleCount(entries.length)
  const vehicles = changed === entries.length ? all : `${changed.toLocaleString('en')} of ${all}`
  const title = titleOf(DONE, vehicles, entries, fleet, isUndo)
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
export function planSentence(
  rows: readonly { readonly kind: PlanKind; readonly entry: LedgerEntry | null }[],
  fleet: string,
  isUndo: boolean,
): string {
  const entries = rows.flatMap(({ entry }) => entry ?? [])
  const countOf = (kind: PlanKind) => rows.filter((row) => row.kind === kind).length
  const first = entries.length === 0 ? 'Nothing to change' : runTitle(entries, fleet, isUndo)
  const active = sameMembership(entries)
  const so = active === null ? 'already so' : active ? 'already on' : 'already off'
  const counted = [['same', `is ${so}`, `are ${so}`] as const, ...COUNTED].flatMap(([kind, one, many]) => {
    const count = countOf(kind)
    return count === 0 ? [] : [countWords(count, one, many)]
  })
  return `${[first, ...counted].join('. ')}.`
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
export function runText({ phase, jobs, secondsLeft }: JobRunState): string {
  const text = `${jobs.done.toLocaleString('en')} of ${jobs.total.toLocaleString('en')} done`
  if (phase === 'paused') return `Paused · ${text}`
  if (phase === 'stopping') return `Stopping · ${text}`
  if (phase !== 'running' || secondsLeft === null || secondsLeft < 10) return text
  return `${text} · about ${secondsLeft < 90 ? `${Math.round(secondsLeft / 10) * 10} s` : `${Math.round(secondsLeft / 60)} min`} left`
}

/** Why nothing goes on, and what happens next; null while it goes on or is paused. */
export function waitText(phase: string): string | null {
  if (phase === 'waiting') return 'Too many requests. It goes on by itself in a moment.'
  if (phase === 'offline') return 'No connection. It goes on by itself once it is back.'
  if (phase === 'signed-out') return 'You are signed out. It goes on once you sign in; nothing is lost.'
  return null
}
