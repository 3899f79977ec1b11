import { BUCKET_WORDS } from '../../../domain/dispute/bucket-words'
import type { TollAmount } from '../../../domain/dispute/toll'
import {
  BUCKETS,
  type Bucket,
  type DisputeRow,
  IMPORTED,
  isImported,
} from '../../../domain/dispute/toll-outcome'
import { amountsText } from './amounts-text'
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
  /** Rows whose verdict came with a file. */
  readonly imported: number
}

/** Counts the rows of each bucket and adds their amounts exactly. A row counts once, however many vehicles it means. */
export function summarise(rows: readonly DisputeRow[]): Summary {
  const byBucket = new Map<Bucket, TollAmount[]>()
  let changed = 0
  for (const { outcome, toll } of rows) {
    const known = byBucket.get(outcome.bucket)
    if (known) known.push(toll.amount)
    else byBucket.set(outcome.bucket, [toll.amount])
    if (outcome.hasChanged) changed++
  }
  const buckets = BUCKETS.flatMap((bucket) => {
    const own = byBucket.get(bucket) ?? []
    if (own.length === 0) return []
    return [{ bucket, rows: own.length, sums: sumAmounts(own) }]
  })
  return { buckets, changed, imported: rows.filter(isImported).length }
}

/** The summary as texts: verdict, rows, sums. */
export function summaryTexts(
  rows: readonly DisputeRow[],
): { readonly name: string; readonly count: string; readonly amount: string }[] {
  const { buckets, imported } = summarise(rows)
  const texts = buckets.map(({ bucket, rows: count, sums }) => ({
    name: BUCKET_WORDS[bucket],
    count: count.toLocaleString('en'),
    amount: amountsText(sums),
  }))
  const marked = { name: IMPORTED, count: imported.toLocaleString('en'), amount: '' }
  return imported > 0 ? [...texts, marked] : texts
}
