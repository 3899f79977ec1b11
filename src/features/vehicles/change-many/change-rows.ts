import { csvText } from '../../../lib/text/csv'
import { utcText } from '../../../lib/time/time-text'
import type { LedgerEntry, RunHead } from '../../../local/change-ledger'
import { resultOf } from './change-run'
import { PREVIEW_LABELS, RESULT_LABELS, type RunStage, type StatusLabel } from './change-words'
import type { PreviewRow } from './preview-changes'

export interface ChangeRow extends StatusLabel, Pick<LedgerEntry, 'plate' | 'plateState' | 'changes'> {
  readonly key: string
  /** Null if the row matches no vehicle for certain. */
  readonly vehicleId: number | null
  readonly kind: string
  readonly notes: readonly string[]
}

export function previewRows(rows: readonly PreviewRow[]): ChangeRow[] {
  return rows.map(({ place, vehicleId, plate, plateState, kind, message, entry }) => ({
    ...{ key: `row ${place}`, vehicleId, plate, plateState, kind, ...PREVIEW_LABELS[kind] },
    changes: entry?.changes ?? [],
    notes: message === null ? [] : [message],
  }))
}

export function runRows(entries: readonly LedgerEntry[], stage: RunStage): ChangeRow[] {
  return entries.map(({ vehicleId, plate, plateState, changes, outcome }) => {
    const kind = stage === 'over' ? resultOf(outcome) : outcome.state
    const isDue = kind === 'waiting' && stage === 'under-way'
    return {
      ...{ key: String(vehicleId), vehicleId, plate, plateState, changes, kind, ...RESULT_LABELS[kind] },
      ...(isDue && { word: 'Waiting' }),
      notes: notesOf(outcome),
    }
  })
}

function notesOf(outcome: LedgerEntry['outcome']): readonly string[] {
  if (outcome.state === 'changed') return outcome.notes
  return 'message' in outcome ? [outcome.message] : []
}

/** A run as CSV: a row for each vehicle and field, with the vehicle's result. */
export function runCsv(head: RunHead, entries: readonly LedgerEntry[]): string {
  const rows = entries.flatMap(({ vehicleId, plate, plateState, changes, outcome }) => {
    const { word } = RESULT_LABELS[resultOf(outcome)]
    const revision = outcome.state === 'changed' ? (outcome.revisionId ?? '') : ''
    const result = [word, notesOf(outcome).join(' '), revision, utcText(head.startedAt)]
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

const KINDS = ['', PROBLEMS, ...Object.keys(PREVIEW_LABELS), ...Object.keys(RESULT_LABELS)]

export function isOfKind({ kind: own, tone }: ChangeRow, kind: string): boolean {
  return kind === PROBLEMS ? tone === 'warning' : kind === '' || own === kind
}

export function kindChoices(rows: readonly ChangeRow[]): { value: string; label: string }[] {
  const words = new Map(rows.map(({ kind, word }) => [kind, word])).set('', 'All').set(PROBLEMS, 'Problems')
  return KINDS.flatMap((value) => {
    const count = words.has(value) ? rows.filter((row) => isOfKind(row, value)).length : 0
    if (count === 0 && value !== '') return []
    return [{ value, label: `${words.get(value)} (${count.toLocaleString('en')})` }]
  })
}

export function hasText({ plate, plateState, vehicleId, changes, notes }: ChangeRow, text: string): boolean {
  const values = changes.flatMap(({ from, to }) => [from ?? '', to])
  const parts = [plate, plateState, vehicleId ?? '', ...values, ...notes]
  return parts.join(' ').toLowerCase().includes(text.trim().toLowerCase())
}
