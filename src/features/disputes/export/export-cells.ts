import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import {
  BUCKET_WORDS,
  type DisputeRow,
  hasVerdict,
  isDeleted,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import { writtenPerson } from '../../../domain/person/person-name'
import { basisParts, textOfParts } from '../../../domain/verdict/answer-basis'
import { caveatNote } from '../../../domain/verdict/answer-words'
import type { TimeWriter } from '../../../domain/verdict/verdict-words'
import { isoOffset } from '../../../lib/time/fixed-offset'
import { type Instant, isInstant, modulo, SECOND } from '../../../lib/time/instant'
import { clockText, isoDateText, timeText } from '../../../lib/time/time-text'
import { offsetSeconds } from '../../../lib/time/zone'
import type { StateChange } from '../../../local/state-change'
import { MARK_WORDS, repeatText } from '../table/row-marks'
import { editText, kindWords, zoneOf } from '../table/row-words'
import { type ExportedList, exportedAnswers, vehicleLink } from './exported-list'
import type { SheetCell, SheetColumnKind } from './workbook'

/** A column that an export adds to the pasted ones. */
interface AddedColumn {
  readonly title: string
  /** A program reads it, or somebody who looks closer: it is there with all columns. */
  readonly isTechnical?: boolean
  readonly text: (row: DisputeRow, list: ExportedList) => string
  /** What a workbook has in place of the text: a time, or a number. Null where the text says it. */
  readonly time?: (row: DisputeRow) => Instant | null
  readonly number?: (row: DisputeRow) => number | null
}

/** Values of the vehicles of a row, in the order of their ids' column. */
const ofEach =
  (text: (answer: VehicleAnswer, row: DisputeRow, list: ExportedList) => string) =>
  (row: DisputeRow, list: ExportedList) =>
    joined(exportedAnswers(row).map((answer) => text(answer, row, list)))

/** Both readings of the time of each vehicle. */
const ofReadings = (text: (moment: MomentAnswer, zone: string) => string) =>
  ofEach(({ moments }, { toll }, list) => readings(moments, (one) => text(one, zoneOf(toll, list.zone))))

/** The verdict first, as somebody at an agency reads it; then what a person did; then what programs need. */
const ADDED: readonly AddedColumn[] = [
  { title: 'Verdict', text: ({ outcome }) => BUCKET_WORDS[outcome.bucket] },
  { title: 'Note', text: noteOf },
  {
    title: 'Off the fleet from',
    text: ofReadings((moment, zone) => offText(moment, 'from', zone)),
    time: (row) => offAt(row, 'from'),
  },
  {
    title: 'Off the fleet to',
    text: ofReadings((moment, zone) => offText(moment, 'to', zone)),
    time: (row) => offAt(row, 'to'),
  },
  { title: 'Changed by', text: ofReadings(changeCell(({ by }) => (by === null ? '' : writtenPerson(by)))) },
  { title: 'Reason', text: ofReadings(changeCell(({ reason }) => reason ?? '')) },
  { title: 'Toll reference', text: ({ toll }) => toll.reference },
  {
    title: 'Toll amount',
    text: ({ toll }) => toll.amount.value ?? '',
    number: ({ toll }) => exactNumber(toll.amount.value),
  },
  { title: 'Currency', text: ({ toll }) => toll.amount.currency ?? '' },
  { title: 'Correction', text: (row, list) => editText(row, list).replace(/^Corrected: /, '') },
  {
    title: 'Reviewed at',
    text: ({ toll: { review } }, { zone }) => (review ? exportTime(review.at * 1000, zone) : ''),
    time: ({ toll: { review } }) => (review ? review.at * 1000 : null),
  },
  { title: 'Review note', text: ({ toll: { review } }) => review?.note ?? '' },
  ...(
    [
      [
        'Vehicle id',
        (row) =>
          joined(exportedAnswers(row).map(({ vehicleId }) => String(vehicleId))) ||
          String(row.outcome.vehicleId ?? ''),
      ],
      ['Answer', ofEach(({ failure, moments }) => failure ?? readings(moments, kindText))],
      ['Why', ofReadings(whyText)],
      ['Changed at', ofReadings(changeCell(({ what, at }, time) => (what === 'begins' ? '' : time(at))))],
      ['From', ofReadings((moment, zone) => periodText(moment, 'from', zone))],
      ['To', ofReadings((moment, zone) => periodText(moment, 'to', zone))],
      ['Revision', ofReadings(({ revisionId }) => revisionId ?? '')],
      [
        'Caveats',
        ofEach(({ moments }) =>
          [...new Set(moments.flatMap(({ caveats }) => caveats.map(caveatNote)))].join(', '),
        ),
      ],
      ['Checked at', ofEach(({ checkedAt }, _, { zone }) => exportTime(checkedAt * 1000, zone))],
      ['Link', ofEach(({ vehicleId }, row, list) => vehicleLink(row, vehicleId, list))],
    ] as const satisfies readonly (readonly [string, AddedColumn['text']])[]
  ).map(([title, text]) => ({ title, text, isTechnical: true })),
]

/** Stands where a change or a period was not read: an empty cell says that there is none. */
const NOT_READ = 'not read'

/** The widest row: rows may have more cells than there are names. */
export function pastedWidth({ names, rows }: ExportedList): number {
  return rows.reduce((width, { toll }) => Math.max(width, toll.cells.length), names.length)
}

/** The columns that are added to the pasted ones. */
function addedColumns({ hasAll }: ExportedList): readonly AddedColumn[] {
  return hasAll ? ADDED : ADDED.filter(({ isTechnical }) => !isTechnical)
}

/**
 * The header of an export: the names of the pasted columns, then the added ones. A column without a name gets that of what it
 * holds, by which it is read again.
 */
export function headerCells(list: ExportedList, width: number): string[] {
  const { names, mapping } = list
  const named = Array.from({ length: width }, (_, at) => {
    const name = names[at] ?? `Column ${at + 1}`
    const label = TOLL_COLUMNS.find(({ field }) => field === mapping[at])?.label
    return label !== undefined && name === `Column ${at + 1}` && !names.includes(label) ? label : name
  })
  return [...named, ...addedColumns(list).map(({ title }) => title)]
}

/**
 * One row of an export as text: every pasted cell as it was, then what was found. Several vehicles of a plate are one row,
 * their values joined with `; ` in the order of their ids' column; two readings of a time with ` or `. Times are in the
 * toll's zone with its offset: `2024-03-05 08:30:00-05:00`.
 */
export function rowCells(row: DisputeRow, list: ExportedList, width: number): string[] {
  return [...pastedCells(row, width), ...addedColumns(list).map(({ text }) => text(row, list))]
}

const pastedCells = ({ toll: { cells } }: DisputeRow, width: number): readonly string[] => [
  ...cells,
  ...Array<string>(width - cells.length).fill(''),
]

/** What the columns of a workbook hold: times are in one zone, which the header names. */
export function sheetColumns(list: ExportedList, width: number): readonly SheetColumnKind[] {
  const kinds = addedColumns(list).map(({ time, number }) => (time ? 'time' : number ? 'amount' : 'text'))
  return [...Array<'text'>(width).fill('text'), ...kinds]
}

/** {@link headerCells} for a workbook. */
export function sheetHeader(list: ExportedList, width: number): string[] {
  const kinds = sheetColumns(list, width)
  return headerCells(list, width).map((name, at) => (kinds[at] === 'time' ? `${name} (${list.zone})` : name))
}

/** {@link rowCells} for a workbook: times as a spreadsheet's days in the list's zone, amounts as numbers. */
export function sheetCells(row: DisputeRow, list: ExportedList, width: number): SheetCell[] {
  const added = addedColumns(list).map(({ text, time, number }): SheetCell => {
    const at = time?.(row) ?? null
    if (at !== null && isInstant(at)) return spreadsheetDays(at, list.zone)
    return number?.(row) ?? text(row, list)
  })
  return [...pastedCells(row, width), ...added]
}

/** The clock's time as days since the end of 1899, to the second. */
function spreadsheetDays(at: Instant, zone: string): number {
  return (Math.floor(at / SECOND) + offsetSeconds(at, zone)) / 86_400 + 25_569
}

/** A decimal as a number, where a spreadsheet shows all its digits. */
function exactNumber(value: string | null): number | null {
  return value === null || value.replace(/\D/g, '').length > 15 ? null : Number(value)
}

/** The only answer of a row that was off the fleet; undefined where there are several, or none. */
function offMoment(row: DisputeRow): MomentAnswer | undefined {
  const [answer, another] = exportedAnswers(row)
  const [moment, second] = answer?.moments ?? []
  return another === undefined && second === undefined && moment && isOff(moment) ? moment : undefined
}

const isOff = (moment: MomentAnswer): boolean => moment.kind === 'not-active' || isDeleted(moment)

/**
 * When the vehicle went off, or came back: by the period, else by the change that took it off or deleted it. Undefined where
 * that was not read.
 */
function offEnd(moment: MomentAnswer, end: 'from' | 'to'): Instant | null | undefined {
  const { period, change } = moment
  if (isDeleted(moment)) return end === 'to' ? period?.recordedAgain : change?.at
  const changedAt = end === 'from' && change?.what !== 'begins' ? change?.at : undefined
  return period?.[end] ?? changedAt ?? (period ? null : undefined)
}

function offAt(row: DisputeRow, end: 'from' | 'to'): Instant | null {
  const moment = offMoment(row)
  return moment !== undefined && hasVerdict(moment) ? (offEnd(moment, end) ?? null) : null
}

function offText(moment: MomentAnswer, end: 'from' | 'to', zone: string): string {
  if (!isOff(moment) || !hasVerdict(moment)) return ''
  const at = offEnd(moment, end)
  if (at === undefined) return NOT_READ
  return at === null ? '' : exportTime(at, zone)
}

/** Values of several vehicles; nothing where none has one. */
function joined(texts: readonly string[]): string {
  return texts.every((text) => text === '') ? '' : texts.join('; ')
}

/** Both readings of a time that clocks showed twice; one text where they agree. */
function readings(moments: readonly MomentAnswer[], text: (moment: MomentAnswer) => string): string {
  const texts = moments.map(text)
  return new Set(texts).size === 1 ? (texts[0] ?? '') : texts.join(' or ')
}

const kindText = (moment: MomentAnswer): string => (hasVerdict(moment) ? kindWords(moment) : 'None yet')

type ChangeCell = (change: StateChange, time: TimeWriter) => string

/** Why a vehicle was in its state, in a sentence, or why that is not certain; empty where it had no record. */
export function whyText(moment: MomentAnswer, zone: string): string {
  if (!hasVerdict(moment) || moment.revisionId === null) return ''
  if (moment.change === undefined) return NOT_READ
  const { change, revisionId, caveats } = moment
  const codes = caveats.map((code) => ({ code }))
  const time = (at: Instant) => exportTime(at, zone)
  return textOfParts(basisParts({ change, revisionId, caveats: codes }, time, writtenPerson))
}

/** A cell about the change that set the state. */
function changeCell(cell: ChangeCell) {
  return (moment: MomentAnswer, zone: string): string => {
    if (!hasVerdict(moment)) return ''
    const { change } = moment
    if (change === undefined) return NOT_READ
    return change === null ? '' : cell(change, (at) => exportTime(at, zone))
  }
}

function periodText(moment: MomentAnswer, end: 'from' | 'to', zone: string): string {
  if (!hasVerdict(moment)) return ''
  if (moment.period === null) return NOT_READ
  const at = moment.period[end]
  return at === null ? '' : exportTime(at, zone)
}

/** Why the row has the verdict that it has; what cannot be read, in a sentence. */
function noteOf(row: DisputeRow): string {
  const { toll, outcome } = row
  const { vehicle, time } = toll
  const unclear = [vehicle.problem, time.kind === 'moments' ? time.note : time.message]
  const marks = [outcome.hasChanged ? MARK_WORDS.changed : '', repeatText(row)]
  const parts = [outcome.note, ...marks, ...unclear]
  return parts
    .filter((part) => part !== null && part !== '')
    .join('. ')
    .replaceAll('..', '.')
}

/** `2024-03-05 08:30:00-05:00`, with microseconds where the instant has a fraction. */
export function exportTime(instant: Instant, zone: string): string {
  if (!isInstant(instant)) return timeText(instant, zone)
  const clock = clockText(instant, zone, modulo(instant, SECOND) === 0 ? 'second' : 'micro')
  return `${isoDateText(instant, zone)} ${clock}${isoOffset(offsetSeconds(instant, zone))}`
}
