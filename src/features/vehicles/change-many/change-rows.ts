import type { Findable } from '../../../domain/find/identify'
import type { LedgerEntry } from '../../../local/change-ledger'
import { outcomeNotes, resultOf } from './change-run'
import { OUTCOME_WORDS, PLAN_WORDS, type RunStage, type StatusWords, WAITING } from './change-words'
import type { PlanRow } from './plan-changes'
import type { WantedChange } from './read-changes'

/** A row of the table "Changes": of a plan, or of a run. */
export interface ChangeRow extends StatusWords, Pick<LedgerEntry, 'plate' | 'plateState' | 'changes'> {
  readonly key: string
  /** Null where the list names no vehicle for certain. */
  readonly vehicleId: number | null
  /** What filters go by. */
  readonly kind: string
  /** Sentences. */
  readonly notes: readonly string[]
  /** How the row can be corrected; absent where it cannot, or nothing is wrong with it. */
  readonly fixable?: Fixable | undefined
}

/** A row of the list, and the vehicles that it may mean. */
export interface Fixable extends Pick<WantedChange, 'line'> {
  readonly place: number
  readonly was: WantedChange['was'] | undefined
  /** As the list names it. */
  readonly name: string
  readonly asked: NonNullable<WantedChange['asked']>
  readonly candidates: readonly Findable[]
}

export function planRows(rows: readonly PlanRow[], wanted: readonly WantedChange[]): ChangeRow[] {
  return rows.map(({ place, vehicleId, plate, plateState, kind, message, entry, candidates }) => ({
    key: `row ${place}`,
    ...{ vehicleId, plate, plateState, kind },
    changes: entry?.changes ?? [],
    ...PLAN_WORDS[kind],
    notes: message === null ? [] : [message],
    fixable: fixableOf(place, wanted[place], PLAN_WORDS[kind].tone === 'warning', candidates),
  }))
}

function fixableOf(
  place: number,
  one: WantedChange | undefined,
  isProblem: boolean,
  candidates: readonly Findable[] = [],
): Fixable | undefined {
  if (one === undefined || !(isProblem || one.was !== undefined)) return undefined
  const { line, was, asked = [], vehicle } = one
  const { id, plate, state, name } = vehicle
  const text = name?.text || [plate || name?.number, state].filter(Boolean).join(' ')
  return { place, line, was, name: text || (id === null ? '' : `#${id}`), asked, candidates }
}

export function runRows(entries: readonly LedgerEntry[], stage: RunStage): ChangeRow[] {
  return entries.map(({ vehicleId, plate, plateState, changes, outcome }) => {
    const kind = stage === 'over' ? resultOf(outcome) : outcome.state
    return {
      key: String(vehicleId),
      ...{ vehicleId, plate, plateState, changes, kind },
      ...(kind === 'waiting' && stage === 'under-way' ? WAITING : OUTCOME_WORDS[kind]),
      notes: outcomeNotes(outcome),
    }
  })
}

/** Stands for what is not sent, or was not changed, whatever the reason. */
export const PROBLEMS = 'problems'

const KINDS = ['', PROBLEMS, ...Object.keys(PLAN_WORDS), ...Object.keys(OUTCOME_WORDS)]

/** Whether a row is of a kind, or a problem; every row is where `kind` is `''`. */
export function isOfKind({ kind: own, tone }: ChangeRow, kind: string): boolean {
  return kind === PROBLEMS ? tone === 'warning' : kind === '' || own === kind
}

/** The kinds that occur, each with how many rows it has, in the order of the words; all rows before them. */
export function kindChoices(rows: readonly ChangeRow[]): { value: string; label: string }[] {
  const words = new Map(rows.map(({ kind, word }) => [kind, word])).set('', 'All').set(PROBLEMS, 'Problems')
  return KINDS.flatMap((value) => {
    const count = words.has(value) ? rows.filter((row) => isOfKind(row, value)).length : 0
    if (count === 0 && value !== '') return []
    return [{ value, label: `${words.get(value)} (${count.toLocaleString('en')})` }]
  })
}

/** Whether a row has a text in its plate, id or values. */
export function hasText({ plate, plateState, vehicleId, changes, notes }: ChangeRow, text: string): boolean {
  const values = changes.flatMap(({ from, to }) => [from ?? '', to])
  const parts = [plate, plateState, vehicleId ?? '', ...values, ...notes]
  return parts.join(' ').toLowerCase().includes(text.trim().toLowerCase())
}
