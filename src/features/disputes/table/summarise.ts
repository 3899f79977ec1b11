import { type AmountSum, amountsText, sumAmounts } from '../../../domain/dispute/amounts'
import { BUCKET_WORDS } from '../../../domain/dispute/bucket-words'
import type { TollAmount } from '../../../domain/dispute/toll'
import {
  BUCKETS,
  type Bucket,
  type DisputeRow,
  IMPORTED,
  isImported,
} from '../../../domain/dispute/toll-outcome'
import { countWords } from '../../../lib/text/count-words'
import { hasMark, ROW_MARKS, type RowMark } from './row-marks'

export interface Summary {
  /** The buckets that hold rows, in their order: how many, and what their amounts add up to, one sum a currency. */
  readonly buckets: readonly {
    readonly bucket: Bucket
    readonly rows: number
    readonly sums: readonly AmountSum[]
  }[]
  /** The marks that rows have. A row may have several, and counts in its bucket, too. */
  readonly marks: readonly {
    readonly mark: RowMark
    readonly rows: number
    readonly sums: readonly AmountSum[]
  }[]
  /** Rows whose verdict came with a file. */
  readonly imported: number
}

/** Counts the rows of each bucket and adds their amounts exactly. A row counts once, however many vehicles it means. */
export function summarise(rows: readonly DisputeRow[]): Summary {
  const byBucket = new Map(BUCKETS.map((bucket) => [bucket, [] as TollAmount[]]))
  for (const { outcome, toll } of rows) byBucket.get(outcome.bucket)?.push(toll.amount)
  const buckets = [...byBucket]
    .filter(([, amounts]) => amounts.length > 0)
    .map(([bucket, amounts]) => ({ bucket, rows: amounts.length, sums: sumAmounts(amounts) }))
  return {
    buckets,
    marks: ROW_MARKS.flatMap((mark) => {
      const marked = rows.filter((row) => hasMark(row, mark))
      const sums = sumAmounts(marked.map(({ toll }) => toll.amount))
      return marked.length === 0 ? [] : [{ mark, rows: marked.length, sums }]
    }),
    imported: rows.filter(isImported).length,
  }
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

/** What is to be done about a list, in a sentence; empty while it is being checked. */
export function headlineText(summary: Pick<Summary, 'buckets' | 'imported'>, isRunning: boolean): string {
  if (isRunning) return ''
  const { imported } = summary
  const mark = imported === 0 ? '' : `${IMPORTED}: ${countWords(imported, 'row')}. Press “Check again”.`
  return [mark, toDo(summary)].filter(Boolean).join(' ')
}

function toDo({ buckets }: Pick<Summary, 'buckets'>): string {
  const of = (bucket: Bucket) => buckets.find((one) => one.bucket === bucket)?.rows ?? 0
  if (of('waiting') > 0) return `${countWords(of('waiting'), 'row')} to check. Press “Check all”.`
  const person = of('needs-person')
  const unread = of('unreadable')
  const first =
    person === 0 ? 'No row needs review' : countWords(person, 'row needs review', 'rows need review')
  return unread === 0 ? first : `${first}, ${unread.toLocaleString('en')} cannot be read`
}
