import type { StoredAnswer, StoredMatch } from '../../local/investigation-shapes'
import type { Toll } from './toll'

/** What the history of one vehicle said about a toll. */
export type VehicleAnswer = StoredAnswer['answer']

/** The short, storable form of an answer: what a row shows, exports and compares with a later check. */
export type MomentAnswer = VehicleAnswer['moments'][number]

/** Whether the time was over when it was checked: else there is no verdict, whatever is recorded so far. */
export function hasVerdict({ caveats }: Pick<MomentAnswer, 'caveats'>): boolean {
  return !caveats.includes('future')
}

/** Whether the vehicle was deleted at the end of the time asked. */
export function isDeleted(answer: MomentAnswer): boolean {
  return answer.isDeleted ?? answer.caveats.includes('deletion')
}

/** What is said of verdicts that came with a file. */
export const IMPORTED = 'Imported, not checked here'

/** Whether some of what is known about a row came with a file. */
export function isImported({ answers }: Pick<DisputeRow, 'answers'>): boolean {
  return answers.some((answer) => answer.isImported === true)
}

/** The failure of a vehicle that the API does not have: the id is wrong, or another fleet's. */
export const NO_SUCH_VEHICLE = 'The fleet has no vehicle with this id.'

/** The vehicles that a row means. */
export type Candidates = Omit<StoredMatch, 'plate' | 'state' | 'name' | 'id'>

/** Where a row stands. They are the filters and the parts of the summary, in this order: what needs review first. */
export const BUCKETS = [
  'needs-person',
  'no-record',
  'unreadable',
  'deleted',
  'active',
  'not-active',
  'ignored',
  'waiting',
] as const
export type Bucket = (typeof BUCKETS)[number]

/** What a row's verdict is called: in its chip, in summaries, as a filter and in exports. */
export const BUCKET_WORDS: Readonly<Record<Bucket, string>> = {
  'needs-person': 'Needs review',
  deleted: 'Deleted',
  active: 'Active',
  'not-active': 'Not active',
  'no-record': 'No record',
  unreadable: 'Cannot be read',
  ignored: 'No toll',
  waiting: 'Not checked',
}

/**
 * The rows of a list by verdict: `3 active`, `1,200 not active`; verdicts without rows are left out. Before them, that some
 * were imported; after them, how many a person has reviewed.
 */
export function countTexts(counts: Readonly<Record<string, number>>): string[] {
  const texts = BUCKETS.flatMap((bucket) => {
    const count = counts[bucket] ?? 0
    if (count === 0) return []
    const words = bucket === 'needs-person' && count > 1 ? 'need review' : BUCKET_WORDS[bucket].toLowerCase()
    return [`${count.toLocaleString('en')} ${words}`]
  })
  if (counts.reviewed) texts.push(`${counts.reviewed.toLocaleString('en')} reviewed`)
  return counts.imported ? [IMPORTED, ...texts] : texts
}

/** Rows that the console cannot decide: a person reviews them. */
export const OPEN_BUCKETS: ReadonlySet<Bucket> = new Set(['needs-person', 'no-record', 'unreadable'])

/** A row with everything that is known about it. Replaced, never changed. */
export interface DisputeRow {
  readonly toll: Toll
  readonly candidates: Candidates
  /** One for each candidate that was asked. */
  readonly answers: readonly VehicleAnswer[]
  /** The answers of the check before this one; null where it was checked once or never. */
  readonly before: readonly VehicleAnswer[] | null
  readonly outcome: Outcome
}

export interface Outcome {
  readonly bucket: Bucket
  /** The vehicle whose verdict it is; null if none or several. */
  readonly vehicleId: number | null
  /** In a few words, why: `2 vehicles with this plate`, `Changed during that time`. Empty where there is nothing to add. */
  readonly note: string
  /** Whether the last check says something else than the one before. */
  readonly hasChanged: boolean
}
