import { amountsText, type CountedRows, countedRows } from '../../../domain/dispute/amounts'
import type { TollAmount } from '../../../domain/dispute/toll'
import {
  BUCKET_WORDS,
  BUCKETS,
  type Bucket,
  type DisputeRow,
  IMPORTED,
  isImported,
} from '../../../domain/dispute/toll-outcome'
import { countWords } from '../../../lib/text/count-words'
import { clockText, dateText } from '../../../lib/time/time-text'
import { hasMark, ROW_MARKS, type RowMark } from './row-marks'

export interface Summary {
  /** The buckets that hold rows, in their order: how many, and what their amounts add up to, one sum a currency. */
  readonly buckets: readonly (CountedRows & { readonly bucket: Bucket })[]
  /** The marks that rows have. A row may have several, and counts in its bucket, too. */
  readonly marks: readonly (CountedRows & { readonly mark: RowMark })[]
  /** Rows whose verdict came with a file. */
  readonly imported: number
  /** When the check before the last one asked last, milliseconds since 1970; null where there was one check at most. */
  readonly checkedBefore: number | null
}

/** Counts the rows of each bucket and adds their amounts exactly. A row counts once, however many vehicles it means. */
export function summarise(rows: readonly DisputeRow[]): Summary {
  const byBucket = new Map(BUCKETS.map((bucket) => [bucket, [] as TollAmount[]]))
  const byMark = ROW_MARKS.map((mark) => [mark, [] as TollAmount[]] as const)
  let imported = 0
  let checkedBefore: number | null = null
  for (const row of rows) {
    byBucket.get(row.outcome.bucket)?.push(row.toll.amount)
    for (const [mark, amounts] of byMark) if (hasMark(row, mark)) amounts.push(row.toll.amount)
    if (isImported(row)) imported++
    for (const { checkedAt } of row.before ?? [])
      checkedBefore = Math.max(checkedBefore ?? checkedAt, checkedAt)
  }
  const filled = <Name>(groups: Iterable<readonly [Name, readonly TollAmount[]]>) =>
    [...groups].filter(([, amounts]) => amounts.length > 0)
  return {
    buckets: filled(byBucket).map(([bucket, amounts]) => ({ bucket, ...countedRows(amounts) })),
    marks: filled(byMark).map(([mark, amounts]) => ({ mark, ...countedRows(amounts) })),
    ...{ imported, checkedBefore },
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
export function headlineText(
  summary: Pick<Summary, 'buckets' | 'marks' | 'imported'>,
  isRunning: boolean,
): string {
  if (isRunning) return ''
  const { imported } = summary
  const mark = imported === 0 ? '' : `${IMPORTED}: ${countWords(imported, 'row')}. Press “Check again”.`
  return [mark, toDo(summary)].filter(Boolean).join(' ')
}

/**
 * When the rows were checked, and what that changed: `Checked 18:50. Nothing changed since 18:45.` Times of another day than
 * `now` have their date. Milliseconds since 1970.
 */
export function checkedText(
  { marks, checkedBefore }: Pick<Summary, 'marks' | 'checkedBefore'>,
  checkedAt: number,
  now: number,
  zone: string,
): string {
  const day = (at: number) => dateText(at * 1000, zone)
  const said = (at: number) =>
    [...(day(at) === day(now) ? [] : [day(at)]), clockText(at * 1000, zone, 'minute')].join(', ')
  const checked = `Checked ${said(checkedAt)}.`
  if (checkedBefore === null) return checked
  const changed = marks.find(({ mark }) => mark === 'changed')?.rows ?? 0
  const what = changed === 0 ? 'Nothing' : countWords(changed, 'verdict')
  return `${checked} ${what} changed since ${said(checkedBefore)}.`
}

/** Counts as the button that shows these rows. */
function toDo({ buckets, marks }: Pick<Summary, 'buckets' | 'marks'>): string {
  const { rows: waiting } = buckets.find(({ bucket }) => bucket === 'waiting') ?? {}
  if (waiting) return `${countWords(waiting, 'row')} to check. Press “Check all”.`
  const { rows } = marks.find(({ mark }) => mark === 'to-review') ?? {}
  return rows ? `${countWords(rows, 'row')} to review` : 'Nothing to review'
}
