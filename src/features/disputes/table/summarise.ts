import { BUCKETS, type Bucket, type DisputeRow } from '../../../domain/dispute/toll-outcome'
import { type AmountSum, sumAmounts } from './sum-amounts'

/** How many rows a bucket holds, and what their amounts add up to, one sum a currency. */
export interface BucketSummary {
  readonly bucket: Bucket
  readonly rows: number
  readonly sums: readonly AmountSum[]
}

export interface Summary {
  /** The buckets that hold rows, in their order. */
  readonly buckets: readonly BucketSummary[]
  /** Rows of which the verdict is another than at the check before. */
  readonly changed: number
}

/** Counts the rows of each bucket and adds their amounts exactly. A row counts once, however many vehicles it means. */
export function summarise(rows: readonly DisputeRow[]): Summary {
  const byBucket = new Map<Bucket, DisputeRow[]>()
  let changed = 0
  for (const row of rows) {
    const known = byBucket.get(row.outcome.bucket)
    if (known) known.push(row)
    else byBucket.set(row.outcome.bucket, [row])
    if (row.outcome.hasChanged) changed++
  }
  const buckets = BUCKETS.flatMap((bucket) => {
    const own = byBucket.get(bucket) ?? []
    if (own.length === 0) return []
    return [{ bucket, rows: own.length, sums: sumAmounts(own.map(({ toll }) => toll.amount)) }]
  })
  return { buckets, changed }
}
