import { csvText } from '../../../lib/text/csv'
import { utcText } from '../../../lib/time/time-text'
import type { LedgerEntry, RunHead } from '../../../local/change-ledger'
import { outcomeNotes, resultOf } from './change-run'
import { OUTCOME_WORDS } from './change-words'

/** A run as CSV: a row for each vehicle and field, with what became of it. */
export function runCsv(head: RunHead, entries: readonly LedgerEntry[]): string {
  const rows = entries.flatMap(({ vehicleId, plate, plateState, changes, outcome }) =>
    changes.map(({ label, from, to }) => [
      String(vehicleId),
      plate,
      plateState,
      label,
      from ?? '',
      to,
      OUTCOME_WORDS[resultOf(outcome)].word,
      noteOf(outcome),
      outcome.state === 'changed' ? (outcome.revisionId ?? '') : '',
      utcText(head.startedAt),
    ]),
  )
  return csvText([COLUMNS, ...rows])
}

const COLUMNS = [
  ...['Vehicle id', 'Plate', 'Plate state', 'Field', 'Old value', 'New value'],
  ...['Result', 'Note', 'Revision', 'Started at'],
]

/** A run as JSON. */
export function runJson(head: RunHead, entries: readonly LedgerEntry[]): string {
  const vehicles = entries.map(({ vehicleId, plate, plateState, changes, body, outcome }) => ({
    ...{ vehicleId, plate, plateState, sent: body, changes },
    result: resultOf(outcome),
    ...(noteOf(outcome) !== '' && { note: noteOf(outcome) }),
    ...(outcome.state === 'changed' && { revision: outcome.revisionId }),
  }))
  const { title, startedAt } = head
  return `${JSON.stringify({ title, startedAt: utcText(startedAt), vehicles }, null, 2)}\n`
}

const noteOf = (outcome: LedgerEntry['outcome']): string => outcomeNotes(outcome).join(' ')
