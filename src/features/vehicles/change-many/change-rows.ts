import { csvText } from '../../../lib/text/csv'
import { utcText } from '../../../lib/time/time-text'
import type { LedgerEntry, RunHead } from '../../../local/change-ledger'
import { resultOf } from './change-run'
import { type ChangeRow, LABELS, type ResultKind } from './change-words'

/** `stopping`: no further vehicle is started, so waiting changes aren't sent. */
type RunStage = 'under-way' | 'stopping' | 'over'

export function runRows(entries: readonly LedgerEntry[], stage: RunStage) {
  return entries.map(({ vehicleId, plate, plateState, changes, outcome }, place) => {
    const isQueued = stage === 'under-way' && outcome.state === 'waiting'
    const kind: ResultKind = isQueued ? 'queued' : stage === 'over' ? resultOf(outcome) : outcome.state
    return { place, vehicleId, plate, plateState, changes, kind, message: messageOf(outcome) }
  })
}

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

export function isOfKind({ kind: own }: ChangeRow, kind: string): boolean {
  return kind === PROBLEMS ? LABELS[own].tone === 'warning' : kind === '' || own === kind
}

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
