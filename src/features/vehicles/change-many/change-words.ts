import type { JobRunState } from '../../../domain/run/job'
import { vehicleCount } from '../../../domain/words/subject-words'
import { csvText } from '../../../lib/text/csv'
import { pluralize } from '../../../lib/text/pluralize'
import { utcText } from '../../../lib/time/time-text'
import type { ChangeCounts, ChangeOutcome, LedgerEntry, RunHead } from '../../../local/change-ledger'
import { leftText } from '../../../ui/task/run-progress'

interface StatusLabel {
  readonly word: string
  readonly tone: 'go' | 'on' | 'off' | 'warning'
  readonly counted?: string
}

/** Labels for a vehicle in the preview. `changed-since`: changed after the run that is to be undone. */
const PREVIEW_LABELS = {
  change: { word: 'Will change', tone: 'go' },
  same: { word: 'No change needed', tone: 'off', counted: 'already has these values' },
  duplicate: { word: 'Listed twice', tone: 'off', counted: 'is listed twice' },
  'changed-since': {
    word: 'Changed by someone else',
    tone: 'warning',
    counted: 'was changed by someone else',
  },
  deleted: { word: 'Deleted', tone: 'warning', counted: 'was deleted' },
  'not-found': { word: 'Not found', tone: 'warning', counted: 'was not found' },
  ambiguous: { word: 'Several vehicles', tone: 'warning', counted: 'matches more than one vehicle' },
  invalid: { word: 'Invalid', tone: 'warning', counted: 'is invalid' },
  unreadable: { word: 'Unreadable', tone: 'warning', counted: 'can’t be read' },
} as const satisfies Readonly<Record<string, StatusLabel>>
export type PreviewKind = keyof typeof PREVIEW_LABELS

/** Labels for a vehicle in a run. `queued`: it will be sent; `waiting`: it won't, unless the user resumes the run. */
const RESULT_LABELS = {
  changed: { word: 'Changed', tone: 'on' },
  held: { word: 'Changed by someone else', tone: 'warning' },
  failed: { word: 'Not changed', tone: 'warning' },
  unknown: { word: 'Unconfirmed', tone: 'warning' },
  sending: { word: 'Sending…', tone: 'off' },
  queued: { word: 'Waiting', tone: 'off' },
  waiting: { word: 'Not sent', tone: 'off' },
} as const satisfies Readonly<Record<string, StatusLabel>>
export type ResultKind = keyof typeof RESULT_LABELS

const RESULT_KINDS = Object.keys(RESULT_LABELS) as ResultKind[]

export const LABELS: Readonly<Record<PreviewKind | ResultKind, StatusLabel>> = {
  ...PREVIEW_LABELS,
  ...RESULT_LABELS,
}

export interface ChangeRow extends Pick<LedgerEntry, 'plate' | 'plateState' | 'changes'> {
  readonly place: number
  /** Null if the row matches no vehicle, or none for certain. */
  readonly vehicleId: number | null
  readonly kind: PreviewKind | ResultKind
  readonly message: string | null
}

type Entries = readonly Pick<LedgerEntry, 'body'>[]

/** Returns true if all vehicles are activated, false if all are deactivated; null if anything else is changed. */
export function sameStatus(entries: Entries): boolean | null {
  const active = entries[0]?.body.active
  if (typeof active !== 'boolean') return null
  const isSame = entries.every(({ body }) => Object.keys(body).length === 1 && body.active === active)
  return isSame ? active : null
}

/** Formats `Deactivate 28 vehicles in Alder Rentals`. */
export function runTitle(entries: Entries, fleet: string, isUndo: boolean): string {
  const active = sameStatus(entries)
  const verb = active === null ? (isUndo ? 'Restore' : 'Change') : active ? 'Activate' : 'Deactivate'
  return `${verb} ${vehicleCount(entries.length)} in ${fleet}${isUndo && active !== null ? ' again' : ''}`
}

/** Formats the preview: `Deactivate 28 vehicles in Alder Rentals. 2 are already inactive.` */
export function previewSummary(
  rows: readonly (ChangeRow & { readonly entry: LedgerEntry | null })[],
  fleet: string,
  isUndo: boolean,
): string {
  const entries = rows.flatMap(({ entry }) => entry ?? [])
  const active = sameStatus(entries)
  const same = active === null ? LABELS.same.counted : `is already ${active ? 'active' : 'inactive'}`
  const counts = Object.entries({ ...LABELS, same: { counted: same } }).flatMap(([kind, { counted }]) => {
    const count = rows.filter((row) => row.kind === kind).length
    return count === 0 || counted === undefined ? [] : [pluralize(count, counted, plural(counted))]
  })
  const first = entries.length === 0 ? 'Nothing to change' : runTitle(entries, fleet, isUndo)
  return `${[first, ...counts].join('. ')}.`
}

const PLURAL_VERBS: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  matches: 'match',
}

const plural = (text: string) =>
  text.replace(/\b(?:is|was|has|matches)\b/, (verb) => PLURAL_VERBS[verb] ?? verb)

/** Formats `26 changed, 1 changed by someone else, 1 not changed`. */
export function countsText(counts: Readonly<Partial<Record<ResultKind, number>>>): string {
  const texts = RESULT_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0
    const word = LABELS[kind].word.toLowerCase().replace('…', '')
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`]
  })
  return texts.join(', ') || 'nothing to do'
}

export function runText({ phase, jobs, secondsLeft }: JobRunState): string {
  const text = `${jobs.done.toLocaleString('en')} of ${jobs.total.toLocaleString('en')} done`
  if (phase === 'paused') return `Paused · ${text}`
  if (phase === 'stopping') return `Stopping · ${text}`
  return [text, phase === 'running' ? leftText(secondsLeft) : null].filter(Boolean).join(' · ')
}

export const NOT_KEPT =
  'If this tab closes or reloads, there’s no record of what was sent, so you can’t resume or undo the change.'

/** Returns a vehicle's result at the end of its run. A change that was sent without a response is unknown. */
export const resultOf = ({ state }: ChangeOutcome): keyof ChangeCounts =>
  state === 'sending' ? 'unknown' : state

/** `stopping`: no further vehicle is started, so waiting changes aren't sent. */
type RunStage = 'under-way' | 'stopping' | 'over'

export const runRows = (entries: readonly LedgerEntry[], stage: RunStage) =>
  entries.map(({ vehicleId, plate, plateState, changes, outcome }, place) => {
    const isQueued = stage === 'under-way' && outcome.state === 'waiting'
    const kind: ResultKind = isQueued ? 'queued' : stage === 'over' ? resultOf(outcome) : outcome.state
    return { place, vehicleId, plate, plateState, changes, kind, message: messageOf(outcome) }
  })

export function countKinds(rows: readonly { readonly kind: ResultKind }[]) {
  const counts: Partial<Record<ResultKind, number>> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function messageOf(outcome: LedgerEntry['outcome']): string | null {
  if (outcome.state === 'changed') return outcome.notes.join(' ') || null
  return 'message' in outcome ? outcome.message : null
}

/** A run as CSV: a row for each vehicle and field, with the vehicle's result. */
export function runCsv(head: RunHead, entries: readonly LedgerEntry[]): string {
  const rows = entries.flatMap(({ vehicleId, plate, plateState, changes, outcome }) => {
    const { word } = LABELS[resultOf(outcome)]
    const revision = outcome.state === 'changed' ? (outcome.revisionId ?? '') : ''
    const result = [word, messageOf(outcome) ?? '', revision, utcText(head.startedAt)]
    const vehicle = [String(vehicleId), plate, plateState]
    return changes.map(({ label, from, to }) => [...vehicle, label, from ?? '', to, ...result])
  })
  return csvText([COLUMNS, ...rows])
}

const COLUMNS = [
  ...['Vehicle ID', 'Plate', 'Plate state', 'Field', 'Old value', 'New value'],
  ...['Result', 'Note', 'Revision', 'Started at'],
]

/** Filter for vehicles that aren't sent, or weren't changed, whatever the reason. */
const PROBLEMS = 'problems'

export const isOfKind = ({ kind: own }: ChangeRow, kind: string): boolean =>
  kind === PROBLEMS ? LABELS[own].tone === 'warning' : kind === '' || own === kind

export function kindChoices(rows: readonly ChangeRow[]): { value: string; label: string }[] {
  const words = Object.entries(LABELS).map(([kind, { word }]) => [kind, word] as const)
  return [['', 'All'] as const, [PROBLEMS, 'Problems'] as const, ...words].flatMap(([value, word]) => {
    const count = rows.filter((row) => isOfKind(row, value)).length
    if (count === 0 && value !== '') return []
    return [{ value, label: `${word} (${count.toLocaleString('en')})` }]
  })
}

export function hasText(
  { plate, plateState, vehicleId, changes, message }: ChangeRow,
  text: string,
): boolean {
  const values = changes.flatMap(({ from, to }) => [from ?? '', to])
  const parts = [plate, plateState, vehicleId ?? '', ...values, message ?? '']
  return parts.join(' ').toLowerCase().includes(text.trim().toLowerCase())
}
