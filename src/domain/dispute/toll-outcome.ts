import type { Instant } from '../../lib/time/instant'
import type { Answer } from '../verdict/answer'
import type { StateChange } from '../verdict/facts'
import type { Toll } from './toll'

/** The short, storable form of an answer: what a row shows, exports and compares with a later check. */
export interface MomentAnswer extends Pick<Answer, 'kind' | 'revisionId' | 'decidedAt'> {
  /** The deciding revision is a deletion. Earlier consoles left it out, and have only the caveat. */
  readonly isDeleted?: boolean | undefined
  /** Codes of the caveats that the verdict has, most serious first. */
  readonly caveats: readonly string[]
  /**
   * When the state began and ended, where the rows that were read say so; null: not known, or no beginning or end.
   * `null` for the whole: not read.
   */
  readonly period: { readonly from: Instant | null; readonly to: Instant | null } | null
  /** The change that set the state; null where none is certain. Left out: not read, also by an earlier console. */
  readonly change?: StateChange | null | undefined
}

/** Whether the time was over when it was checked: else there is no verdict, whatever is recorded so far. */
export function hasVerdict({ caveats }: Pick<MomentAnswer, 'caveats'>): boolean {
  return !caveats.includes('future')
}

/** Whether the vehicle was deleted at the end of the time asked. */
export function isDeleted(answer: MomentAnswer): boolean {
  return answer.isDeleted ?? answer.caveats.includes('deletion')
}

/** What the history of one vehicle said about a toll. */
export interface VehicleAnswer {
  readonly vehicleId: number
  /** One for each moment of the toll; empty where it failed. */
  readonly moments: readonly MomentAnswer[]
  /** Why there is no answer, as a sentence; null where there is one. */
  readonly failure: string | null
  /** This computer's clock, milliseconds since 1970. */
  readonly checkedAt: number
  /** It came with a file, which may say anything. */
  readonly isImported?: boolean | undefined
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
export interface Candidates {
  /** The id itself, or every vehicle with the plate (and state where the row has one). */
  readonly vehicleIds: readonly number[]
  /** Those of them whose state is not known, where the row gives one. */
  readonly withoutState?: readonly number[] | undefined
  /** They are meant in different ways, as a plate and as a number: a person decides. */
  readonly isEither?: boolean | undefined
  /** What to say about how they were found, and near misses where there is none. */
  readonly note?: string | undefined
  /** Similar plates, at most three, and why: suggested, never taken. */
  readonly lookAlikes: readonly {
    readonly vehicleId: number
    readonly plate: string
    readonly state: string
    readonly why?: string | undefined
  }[]
}

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
