import { amountsText, countedRows } from '../../../domain/dispute/amounts'
import type { TollAmount } from '../../../domain/dispute/toll'
import {
  type DisputeRow,
  IMPORTED,
  isImported,
  isOpen,
  STATUS_LABELS,
} from '../../../domain/dispute/toll-outcome'
import { TOLL_STATUSES } from '../../../domain/dispute/toll-statuses'
import type { Pack } from '../../../domain/evidence/pack'
import { countWords } from '../../../lib/text/count-words'
import { leftText } from '../../../ui/task/run-progress'
import type { RunState } from '../check/list-state'
import { STATUS_FILTERS } from './disputes-search'
import { isShown } from './row-words'

type Summary = ReturnType<typeof summarize>

export function summarize(rows: readonly DisputeRow[]) {
  const groups = STATUS_FILTERS.map((shown) => [shown, [] as TollAmount[]] as const)
  for (const row of rows)
    for (const [shown, amounts] of groups) if (isShown(row, shown)) amounts.push(row.toll.amount)
  const filled = groups.filter(([, amounts]) => amounts.length > 0)
  return {
    /** Row counts and sums by verdict and by mark. Without entries for empty filters. */
    counts: new Map(filled.map(([shown, amounts]) => [shown, countedRows(amounts)])),
    hasOutcomes: rows.some(({ toll }) => toll.review?.outcome !== undefined),
    hasUnlisted: rows.some(({ outcome }) => outcome.ownNote !== undefined),
    imported: rows.filter(isImported).length,
    isReviewed: rows.some((row) => isOpen(row) && row.toll.review !== undefined),
  }
}

export function summaryTexts(rows: readonly DisputeRow[]): Pack['summary'] {
  const summary = summarize(rows)
  const { imported, counts } = summary
  const texts = TOLL_STATUSES.flatMap((status) => {
    const counted = counts.get(status)
    if (!counted) return []
    const count = counted.rows.toLocaleString('en')
    return [{ name: STATUS_LABELS[status], count, amount: amountsText(counted.sums) }]
  })
  const marked = { name: IMPORTED, count: imported.toLocaleString('en'), amount: '' }
  return imported > 0 ? [...texts, marked] : texts
}

/** Returns the next step for a list, as a sentence; empty during a check. */
export function headlineText(
  { counts, imported, isReviewed }: Pick<Summary, 'counts' | 'imported' | 'isReviewed'>,
  isRunning: boolean,
): string {
  if (isRunning) return ''
  const [waiting, open] = [counts.get('waiting')?.rows, counts.get('to-review')?.rows]
  const toDo = waiting
    ? `${countWords(waiting, 'row')} to check. Press “Check all.”`
    : open
      ? `${countWords(open, 'row')} to review`
      : isReviewed
        ? 'All reviewed.'
        : `No row ${counts.size === 1 && counts.has('skipped') ? 'could be checked' : 'needs review'}.`
  return imported === 0 ? toDo : `${IMPORTED}: ${countWords(imported, 'row')}. Press “Check again.” ${toDo}`
}

export const isRunning = ({ phase }: RunState): boolean => phase !== 'idle' && phase !== 'done'

/** Returns a check's progress: `1,234 of 10,000 rows · about 2 min left`. */
export function progressText({ phase, done, total, secondsLeft }: RunState): string {
  if (phase === 'finding') return 'Looking up the vehicles…'
  const rows = `${done.toLocaleString('en')} of ${countWords(total, 'row')}`
  if (phase === 'paused') return `Paused · ${rows}`
  return [rows, phase === 'checking' ? leftText(secondsLeft) : null].filter(Boolean).join(' · ')
}
