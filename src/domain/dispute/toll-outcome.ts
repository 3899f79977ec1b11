import type { StoredAnswer, StoredMatch } from '../../local/toll-list-shapes'
import { skipReason, type Toll } from './toll'
import type { TollStatus } from './toll-statuses'

export type VehicleAnswer = StoredAnswer['answer']

/** The stored verdict of one moment. A row's `VehicleAnswer`s determine its `TollOutcome`, with its status. */
export type MomentAnswer = VehicleAnswer['moments'][number]

/** Returns whether the time had ended when it was checked. If it hadn't, there is no verdict yet. */
export const hasVerdict = ({ caveats }: Pick<MomentAnswer, 'caveats'>): boolean => !caveats.includes('future')

export const IMPORTED = 'Imported, not checked here'

export const isImported = ({ answers }: Pick<DisputeRow, 'answers'>): boolean =>
  answers.some((answer) => answer.isImported === true)

export type Candidates = Omit<StoredMatch, 'plate' | 'state' | 'name' | 'id'>

/** In the order of a summary: first rows to review, then those to dispute. */
export const STATUS_LABELS: Readonly<Record<TollStatus, string>> = {
  'needs-review': 'Needs review',
  'no-record': 'No record',
  inactive: 'Inactive',
  deleted: 'Deleted',
  waiting: 'Not checked',
  active: 'Active',
  skipped: 'Skipped',
}

/** Counts rows by status: `1,200 inactive`, `3 active`. Puts the imported label first and the reviewed count last. */
export function countTexts(counts: Readonly<Record<string, number>>): string[] {
  const texts = Object.entries(STATUS_LABELS).flatMap(([status, label]) => {
    const count = counts[status] ?? 0
    if (count === 0) return []
    const words = status === 'needs-review' && count > 1 ? 'need review' : label.toLowerCase()
    return [`${count.toLocaleString('en')} ${words}`]
  })
  if (counts.reviewed) texts.push(`${counts.reviewed.toLocaleString('en')} reviewed`)
  return counts.imported ? [IMPORTED, ...texts] : texts
}

const OPEN_STATUSES: ReadonlySet<TollStatus> = new Set(['needs-review', 'no-record'])

export const isOpen = ({ toll, outcome }: Pick<DisputeRow, 'toll' | 'outcome'>): boolean =>
  OPEN_STATUSES.has(outcome.status) || skipReason(toll) === 'unreadable time'

export interface DisputeRow {
  readonly toll: Toll
  readonly candidates: Candidates
  readonly answers: readonly VehicleAnswer[]
  /** Answers of the previous check; null if the row was checked once or never. */
  readonly before: readonly VehicleAnswer[] | null
  readonly outcome: TollOutcome
}

export interface TollOutcome {
  readonly status: TollStatus
  readonly vehicleId: number | null
  /** The reason in a few words: `2 vehicles with this plate`, `Changed during that time`. May be empty. */
  readonly note: string
  /** The note without the remark that deleted and unlisted vehicles weren't checked. Absent if `note` has no such remark. */
  readonly ownNote?: string
  readonly hasChanged: boolean
}
