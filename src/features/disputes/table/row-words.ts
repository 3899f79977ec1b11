import { OTHERS } from '../../../domain/dispute/outcome-of'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { EditField, Toll } from '../../../domain/dispute/toll'
import {
  type DisputeRow,
  hasVerdict,
  isDeleted,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import type { AskedMoment } from '../../../domain/time/asked-time'
import { changeParts } from '../../../domain/verdict/answer-basis'
import { isLongSpan, longSpanText, precisionOf, stateWord } from '../../../domain/verdict/verdict-words'
import type { WordPart } from '../../../domain/words/quoted-parts'
import { type Instant, MINUTE } from '../../../lib/time/instant'
import { dateText, timeText, zoneText } from '../../../lib/time/time-text'
import type { StateChange } from '../../../local/state-change'
import { editChanges, editTexts } from '../check/edited-toll'

/** What a row is called: its reference, else its number in the list. */
export function rowName({ index, reference }: Toll): string {
  return reference.trim() === '' ? `Row ${(index + 1).toLocaleString('en')}` : reference.trim()
}

/** `both rows`, `all 3 rows` */
export const allRows = (count: number): string =>
  `${count === 2 ? 'both' : `all ${count.toLocaleString('en')}`} rows`

/** The moments as the row has them: without the tolerance before and after. */
function typedMoments({ time }: Toll, tolerance: number): readonly AskedMoment[] {
  if (time.kind !== 'moments') return []
  const wider = tolerance * MINUTE
  return time.moments.map((moment) => ({
    ...moment,
    start: moment.start + wider,
    end: moment.end - wider,
  }))
}

/**
 * The time of a toll in its own zone: `5 Mar 2024, 08:30 EST (UTC−5)`; both zones' names where clocks showed it twice. What
 * cannot be read is shown as it was pasted.
 */
export function tollTimeText(toll: Toll, settings: Pick<ReadSettings, 'tolerance' | 'mapping'>): string {
  const [first, second] = typedMoments(toll, settings.tolerance)
  if (first === undefined) {
    const { time, exit } = { ...editTexts(toll, settings.mapping), ...toll.edited?.edit }
    return time || exit || ''
  }
  if (isLongSpan(first)) return longSpanText(first, first.zone, dateText)
  const time = timeText(first.start, first.zone, precisionOf(first))
  return second === undefined ? time : `${time} or ${zoneText(second.start, second.zone)}`
}

/** {@link tollTimeText} for a narrow column: the zone's abbreviation alone, where it has one. */
export function shortTimeText(toll: Toll, settings: Pick<ReadSettings, 'tolerance' | 'mapping'>): string {
  const text = tollTimeText(toll, settings)
  return toll.time.kind === 'moments' ? text.replaceAll(/ \(UTC[^)]*\)/g, '') : text
}

/** The toll's first moment as text that the vehicle page reads back; null where there is none. */
export function askedText(
  toll: Toll,
  { tolerance }: Pick<ReadSettings, 'tolerance'>,
): { at: string; zone: string } | null {
  const [first] = typedMoments(toll, tolerance)
  if (first === undefined) return null
  return { at: timeText(first.start, first.zone, precisionOf(first)), zone: first.zone }
}

/** Why the row has the verdict that it has; empty where there is nothing to add. */
export function noteText({ toll, outcome }: DisputeRow): string {
  if (outcome.note !== '') return outcome.note
  if (toll.vehicle.problem !== null) return toll.vehicle.problem
  if (toll.time.kind !== 'moments') return toll.time.message
  return toll.time.note ?? ''
}

/** The parts of a note: what each says stands alone. */
const partsOf = (note: string): readonly string[] => (note === '' ? [] : note.split('; '))

/** {@link noteText} without what is said once for all rows. */
export function ownNoteText(row: DisputeRow, shared: ReadonlySet<string>): string {
  const note = noteText(row)
  return shared.size === 0
    ? note
    : partsOf(note)
        .filter((part) => !shared.has(part))
        .join('; ')
}

/** What holds for a list: that deleted vehicles were not looked up, and what every checked row has in its note, most of all rows. */
export function sharedNotes(rows: readonly DisputeRow[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let checked = 0
  for (const row of rows) {
    if (row.answers.length === 0) continue
    checked++
    for (const part of partsOf(noteText(row))) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const isOfAll = (count: number) => count === checked && count * 2 > rows.length
  const isShared = (part: string, count: number) => count > 1 && (isOfAll(count) || part === OTHERS)
  return new Set([...counts].filter(([part, count]) => isShared(part, count)).map(([part]) => part))
}

/**
 * What put the vehicle into the state that the row's verdict names: `Taken off 17 May 2024 by m.osei: In the body shop`.
 * Empty where there is no such state, or none is certain.
 */
export function whyParts(row: DisputeRow, name: (username: string) => string): readonly WordPart[] {
  const change = whyChange(row)
  const zone = zoneOf(row.toll)
  if (change) return changeParts(change, (at) => dateText(at, zone), name)
  return change === undefined && verdictsOf(row)[0]?.kind !== 'no-record' ? [{ text: 'Why: not read' }] : []
}

/** The change that set the state of the row's verdict; null where none is certain, undefined where it was not read. */
function whyChange(row: DisputeRow): StateChange | null | undefined {
  const [moment, second] = verdictsOf(row)
  if (moment === undefined) return null
  // Both readings of a time may have one answer for one reason.
  if (second !== undefined && second.change?.id !== moment.change?.id) return null
  return moment.change
}

/** What the history said of the vehicle whose verdict the row has; empty where the time was not over. */
function verdictsOf({ answers, outcome }: DisputeRow): readonly MomentAnswer[] {
  const moments = answers.find(({ vehicleId }) => vehicleId === outcome.vehicleId)?.moments ?? []
  return moments[0] && hasVerdict(moments[0]) ? moments : []
}

/** The zone of a toll's times; `other` where they cannot be read. */
export function zoneOf({ time }: Toll, other = 'UTC'): string {
  return time.kind === 'moments' ? time.moments[0].zone : other
}

/**
 * From when to when the verdict's state held around the toll, as days: `on the fleet 5 Mar 2024 – 17 May 2024`; empty where
 * that is not known. What the change that set the state says already is left out: `until 17 May 2024`.
 */
export function periodText(row: DisputeRow): string {
  const [moment] = verdictsOf(row)
  if (moment === undefined || moment.period === null) return ''
  if ((moment.kind !== 'active' && moment.kind !== 'not-active') || isDeleted(moment)) return ''
  const { from, to } = moment.period
  const day = (at: Instant) => dateText(at, zoneOf(row.toll))
  const set = whyChange(row)?.at ?? null
  const isSaid = from === null || (set !== null && day(set) === day(from))
  const fleet = moment.kind === 'active' ? 'on the fleet' : 'off the fleet'
  if (isSaid) return to === null ? '' : `until ${day(to)}`
  return to === null ? `${fleet} since ${day(from)}` : `${fleet} ${day(from)} – ${day(to)}`
}

/** What the fields are called that a person can correct. */
export const EDIT_WORDS: Readonly<Record<EditField, string>> = {
  plate: 'Plate',
  state: 'State',
  number: 'Vehicle number',
  time: 'Date and time',
  exit: 'Exit',
  zone: 'Zone',
}

/** What a person has corrected: `Corrected: state NY → CA`; empty where nothing was. */
export function editText({ toll }: Pick<DisputeRow, 'toll'>, { mapping }: Pick<ReadSettings, 'mapping'>) {
  if (toll.edited === undefined) return ''
  const { id } = toll.edited.edit
  const changes = editChanges(toll, mapping).map(
    ({ field, was, now }) => `${EDIT_WORDS[field].toLowerCase()} ${was || 'empty'} → ${now || 'empty'}`,
  )
  return `Corrected: ${[...changes, ...(id === undefined ? [] : [`vehicle ${id} chosen`])].join(', ')}`
}

/** That a person has closed the row, with the note; empty where nobody has. */
export function reviewText({ toll: { review } }: Pick<DisputeRow, 'toll'>): string {
  return review === undefined ? '' : ['Reviewed', review.note].filter(Boolean).join(': ')
}

/** What was found of a moment, in a word or a few. */
export function kindWords(answer: MomentAnswer): string {
  if (answer.kind === 'changed') return 'Changed during that time'
  return isDeleted(answer) ? 'Deleted' : stateWord(answer.kind)
}

/** What the check before said where that was something else: `Was not active`; else empty. */
export function changeText({ outcome, before }: DisputeRow): string {
  if (!outcome.hasChanged) return ''
  const texts = [...new Set((before ?? []).map(answerText))].join(', ')
  return texts === '' ? 'Changed' : `Was ${texts.charAt(0).toLowerCase()}${texts.slice(1)}`
}

/** What an earlier check said of a vehicle, in a few words. */
export function answerText({ moments, failure }: VehicleAnswer): string {
  const words = moments.map((moment) => (hasVerdict(moment) ? kindWords(moment) : 'No answer yet'))
  return failure ?? [...new Set(words)].join(' or ')
}
