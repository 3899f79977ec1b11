import { countedRows } from '../../../domain/dispute/amounts'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import {
  chargeOf,
  isReviewable,
  SKIP_REASONS,
  skipReason,
  type Toll,
  type TollAmount,
} from '../../../domain/dispute/toll'
import {
  type DisputeRow,
  hasVerdict,
  IMPORTED,
  isImported,
  isOpen,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import { addressText, widened } from '../../../domain/time/query-span'
import type { QueryMoment } from '../../../domain/time/query-time'
import { changeParts } from '../../../domain/verdict/answer-words'
import { isLongSpan, momentsText, statusWord } from '../../../domain/verdict/verdict-words'
import { CORRECTED_FIELDS } from '../../../domain/words/correction'
import type { WordPart } from '../../../domain/words/revision-parts'
import { pluralize } from '../../../lib/text/pluralize'
import { type Instant, SECOND } from '../../../lib/time/instant'
import { dateText, shortZoneText, zoneText } from '../../../lib/time/time-text'
import type { ReviewOutcome } from '../../../local/review-outcome'
import type { StatusChange } from '../../../local/status-change'
import { leftText } from '../../../ui/task/run-progress'
import { cellTexts, tollCorrections } from '../check/edited-toll'
import { groupOf, type RunState } from '../check/list-state'
import { type ROW_MARKS, STATUS_FILTERS, type StatusFilter } from './disputes-search'

type TimeSettings = Pick<ReadSettings, 'tolerance' | 'mapping' | 'zone' | 'isZoneOpen' | 'isZoneAssumed'>
type HeaderSettings = Pick<ReadSettings, 'headerRows' | 'isHeaderAdded'>

export const rowsAbove = ({ headerRows, isHeaderAdded }: HeaderSettings): number =>
  headerRows - Number(isHeaderAdded === true)

export const rowNumber = (index: number, settings: HeaderSettings): string =>
  (index + rowsAbove(settings) + 1).toLocaleString('en')

export const rowName = ({ index, reference }: Toll, settings: HeaderSettings): string =>
  reference.trim() === '' ? `Row ${rowNumber(index, settings)}` : reference.trim()

/** Returns `Charged twice (same as row 3)` for a repeated toll, otherwise ''. */
export function repeatText({ toll }: DisputeRow, settings: HeaderSettings): string {
  const { repeats } = toll
  return repeats === undefined ? '' : `Charged twice (same as row ${rowNumber(repeats, settings)})`
}

export const allRows = (count: number): string =>
  `${count === 2 ? 'both' : `all ${count.toLocaleString('en')}`} rows`

/** Returns the moments in the row, without the tolerance. Empty while the user is asked for the zone that the row lacks. */
export function typedMoments({ time }: Toll, settings: TimeSettings): readonly QueryMoment[] {
  const { tolerance, zone, isZoneOpen, isZoneAssumed } = settings
  if (time.kind !== 'moments') return []
  const isAsked = isZoneOpen && isZoneAssumed && time.isZoneAssumed && time.zone === zone
  return isAsked ? [] : widened(time.moments, -tolerance)
}

/** Formats the time with {@link momentsText}. Returns the pasted text if it can't be read yet. */
export function tollTimeText(toll: Toll, settings: TimeSettings, zoneWord = zoneText): string {
  const moments = typedMoments(toll, settings)
  if (moments.length > 0) return momentsText(moments, zoneWord)
  const { time, exit } = { ...cellTexts(toll, settings.mapping), ...toll.edited?.edit }
  return time || exit || ''
}

/** Formats like {@link tollTimeText} for a narrow column, with only the zone's abbreviation if it has one. */
export const shortTimeText = (toll: Toll, settings: TimeSettings): string =>
  tollTimeText(toll, settings, shortZoneText)

/** Returns the toll's first moment as text that the vehicle page can parse; null if there is none. */
export function askedText(toll: Toll, settings: TimeSettings) {
  const [first] = typedMoments(toll, settings)
  if (first === undefined) return null
  const { start, end, zone } = first
  return { at: addressText(start, zone, isLongSpan(first) ? SECOND : end - start + 1), zone }
}

export const noteText = ({ toll: { time }, outcome }: DisputeRow): string =>
  outcome.note || (time.kind === 'moments' && time.note) || ''

/** Formats like {@link noteText}, without the note above the rows that deleted vehicles weren't checked. */
export const ownNoteText = (row: DisputeRow): string => row.outcome.ownNote ?? noteText(row)

/** Returns `Deactivated May 17, 2024 by m.osei: In the body shop`. Empty if no change is certain. */
export function whyParts(row: DisputeRow, name: (username: string) => string): readonly WordPart[] {
  const change = whyChange(row)
  const zone = zoneOf(row.toll)
  if (change) return changeParts(change, (at) => dateText(at, zone), name)
  return change === undefined && verdictsOf(row)[0]?.kind !== 'no-record'
    ? [{ text: 'Reason not loaded' }]
    : []
}

/** Returns the change that set the verdict's state; null if none is certain, undefined if it wasn't read. */
function whyChange(row: DisputeRow): StatusChange | null | undefined {
  const [moment, second] = verdictsOf(row)
  if (moment === undefined) return null
  // For a repeated time, show the change only if both occurrences have the same change.
  if (second !== undefined && second.change?.id !== moment.change?.id) return null
  return moment.change
}

/** Returns the answers for the vehicle that the verdict is about; empty if the time wasn't over. */
function verdictsOf({ answers, outcome }: DisputeRow): readonly MomentAnswer[] {
  const moments = answers.find(({ vehicleId }) => vehicleId === outcome.vehicleId)?.moments ?? []
  return moments[0] && hasVerdict(moments[0]) ? moments : []
}

export const zoneOf = ({ time }: Toll, other = 'UTC'): string =>
  time.kind === 'moments' ? time.moments[0].zone : other

/** Returns `active Mar 5, 2024 – May 17, 2024`, without dates that {@link whyParts} shows. */
export function periodText(row: DisputeRow): string {
  const [moment] = verdictsOf(row)
  if (moment === undefined || moment.period === null) return ''
  if ((moment.kind !== 'active' && moment.kind !== 'inactive') || moment.isDeleted) return ''
  const { from, to } = moment.period
  const day = (at: Instant) => dateText(at, zoneOf(row.toll))
  const set = whyChange(row)?.at ?? null
  const isSaid = from === null || (set !== null && day(set) === day(from))
  const fleet = moment.kind === 'active' ? 'active' : 'inactive'
  if (isSaid) return to === null ? '' : `until ${day(to)}`
  return to === null ? `${fleet} since ${day(from)}` : `${fleet} ${day(from)} – ${day(to)}`
}

export function editedText({ toll }: Pick<DisputeRow, 'toll'>, { mapping }: Pick<ReadSettings, 'mapping'>) {
  if (toll.edited === undefined) return ''
  const { id } = toll.edited.edit
  const changes = tollCorrections(toll, mapping).map(
    ({ field, said, corrected }) =>
      `${CORRECTED_FIELDS[field].toLowerCase()} ${said || 'empty'} → ${corrected || 'empty'}`,
  )
  return `Corrected: ${[...changes, ...(id === undefined ? [] : [`vehicle ${id} chosen`])].join(', ')}`
}

export const REVIEW_LABELS: Readonly<Record<ReviewOutcome, string>> = {
  dispute: 'Dispute',
  pay: 'Pay',
  'bill-renter': 'Bill renter',
  other: 'Other',
}

export function reviewText({ toll: { review } }: Pick<DisputeRow, 'toll'>): string {
  if (review === undefined) return ''
  const said = [review.outcome && REVIEW_LABELS[review.outcome], review.note].filter(Boolean).join('. ')
  return said === '' ? 'Reviewed' : `Reviewed: ${said}`
}

/** Returns why a row can't be marked as reviewed; null if it can. */
export function whyNotReviewable({ toll, outcome }: DisputeRow): string | null {
  if (!isReviewable(toll)) return 'There’s nothing to review in a skipped row.'
  return outcome.status === 'waiting' ? 'There’s nothing to review until this row is checked.' : null
}

/** Returns whether the row still has the verdict of the check before the current one. */
export const isEarlier = ({ answers }: DisputeRow, { checkedAt }: Pick<RunState, 'checkedAt'>): boolean =>
  checkedAt !== null && answers.some((answer) => answer.checkedAt < checkedAt)

function answerWords(answer: MomentAnswer): string {
  if (!hasVerdict(answer)) return 'No verdict yet'
  if (answer.kind === 'changed') return 'Changed during that time'
  return answer.isDeleted ? 'Deleted' : statusWord(answer.kind)
}

/** Returns the previous check's result if it differs: `Was inactive`. Otherwise ''. */
export function changeText({ outcome, before }: DisputeRow): string {
  if (!outcome.hasChanged) return ''
  const answerText = ({ moments, failure }: VehicleAnswer) =>
    failure ?? [...new Set(moments.map(answerWords))].join(' or ')
  const texts = [...new Set(before?.map(answerText))].join(', ')
  return texts === '' ? 'Changed' : `Was ${texts.charAt(0).toLowerCase()}${texts.slice(1)}`
}

export const MARK_WORDS: Readonly<Record<(typeof ROW_MARKS)[number], string>> = {
  'to-review': 'To review',
  changed: 'Changed since the last check',
  repeated: 'Charged twice',
  'amount-unread': 'Unreadable amount',
}

const HAS_MARK: Readonly<Partial<Record<StatusFilter, (row: DisputeRow) => boolean>>> = {
  'to-review': (row) => isOpen(row) && row.toll.review === undefined,
  changed: ({ outcome }) => outcome.hasChanged,
  repeated: ({ toll }) => toll.repeats !== undefined,
  'amount-unread': ({ toll }) =>
    toll.amount.value === null && toll.amount.text.trim() !== '' && skipReason(toll) === null,
}

export const isShown = (row: DisputeRow, shown: StatusFilter): boolean =>
  HAS_MARK[shown]?.(row) ?? groupOf(row) === shown

type Summary = ReturnType<typeof summarize>

export function summarize(rows: readonly DisputeRow[]) {
  const groups = STATUS_FILTERS.map((shown) => [shown, [] as TollAmount[]] as const)
  for (const row of rows)
    for (const [shown, amounts] of groups) if (isShown(row, shown)) amounts.push(chargeOf(row.toll))
  const filled = groups.filter(([, amounts]) => amounts.length > 0)
  const skipped = rows.filter((row) => groupOf(row) === 'skipped').map(({ toll }) => skipReason(toll))
  const reasons = SKIP_REASONS.map(
    (reason) => [skipped.filter((one) => one === reason).length, reason] as const,
  )
  return {
    /** Row counts and sums by verdict and by mark. Without entries for empty filters. */
    counts: new Map(filled.map(([shown, amounts]) => [shown, countedRows(amounts)])),
    hasOutcomes: rows.some(({ toll }) => toll.review?.outcome !== undefined),
    hasUnlisted: rows.some(({ outcome }) => outcome.ownNote !== undefined),
    imported: rows.filter(isImported).length,
    skipped: reasons.flatMap(([count, reason]) =>
      count === 0 ? [] : `${count.toLocaleString('en')} ${reason}`,
    ),
  }
}

/** Returns what is left to do in a list, as a sentence; empty until it is checked. */
export function headlineText(summary: HeadlineSummary, isRunning: boolean): string {
  if (isRunning) return ''
  const { imported } = summary
  const again = `${IMPORTED}: ${pluralize(imported, 'row')}. Press “Check again.” `
  return `${imported === 0 ? '' : again}${toDoText(summary)}`
}

type HeadlineSummary = Pick<Summary, 'counts' | 'imported'>

function toDoText({ counts }: HeadlineSummary): string {
  const [open, skipped] = [counts.get('to-review')?.rows, counts.get('skipped')?.rows]
  if (counts.has('waiting')) return ''
  if (open) return `${pluralize(open, 'row')} to review`
  if (skipped && counts.size === 1) return 'No row could be checked.'
  const done = counts.has('reviewed') ? 'All reviewed' : 'No row needs review'
  return skipped ? `${done}, but ${pluralize(skipped, 'row was', 'rows were')} skipped.` : `${done}.`
}

export const isRunning = ({ phase }: RunState): boolean => phase !== 'idle' && phase !== 'done'

/** Returns a check's progress: `1,234 of 10,000 rows · about 2 min left`. */
export function progressText({ phase, done, total, secondsLeft }: RunState): string {
  if (phase === 'finding') return 'Looking up the vehicles…'
  const rows = `${done.toLocaleString('en')} of ${pluralize(total, 'row')}`
  if (phase === 'paused') return `Paused · ${rows}`
  return [rows, phase === 'checking' ? leftText(secondsLeft) : null].filter(Boolean).join(' · ')
}
