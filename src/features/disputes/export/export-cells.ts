import { BUCKET_WORDS } from '../../../domain/dispute/bucket-words'
import {
  type DisputeRow,
  hasVerdict,
  type MomentAnswer,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import { writtenPerson } from '../../../domain/person/person-name'
import { basisParts, textOfParts } from '../../../domain/verdict/answer-basis'
import { caveatNote } from '../../../domain/verdict/answer-words'
import type { StateChange } from '../../../domain/verdict/state-change'
import type { TimeWriter } from '../../../domain/verdict/verdict-words'
import { isoOffset } from '../../../lib/time/fixed-offset'
import { type Instant, isInstant, modulo, SECOND } from '../../../lib/time/instant'
import { clockText, isoDateText, timeText } from '../../../lib/time/time-text'
import { offsetSeconds } from '../../../lib/time/zone'
import { MARK_WORDS, repeatText } from '../table/row-marks'
import { kindWords, zoneOf } from '../table/row-words'
import { type ExportedList, exportedAnswers, vehicleLink } from './exported-list'

/** The columns that an export adds to the pasted ones. */
const ADDED = [
  'Verdict',
  'Note',
  'Vehicle id',
  'Answer',
  'Why',
  'Changed at',
  'Changed by',
  'Reason',
  'From',
  'To',
  'Revision',
  'Caveats',
  'Checked at',
  'Link',
]

/** Stands where a change or a period was not read: an empty cell says that there is none. */
const NOT_READ = 'not read'

/** The widest row: rows may have more cells than there are names. */
export function pastedWidth({ names, rows }: ExportedList): number {
  return rows.reduce((width, { toll }) => Math.max(width, toll.cells.length), names.length)
}

/** The header of an export: the names of the pasted columns, then the added ones. */
export function headerCells(names: readonly string[], width: number): string[] {
  return [...Array.from({ length: width }, (_, at) => names[at] ?? `Column ${at + 1}`), ...ADDED]
}

/**
 * One row of an export as text: every pasted cell as it was, then what was found. Several vehicles of a plate are one row,
 * their values joined with `; ` in the order of their ids' column; two readings of a time with ` or `. Times are in the
 * toll's zone with its offset: `2024-03-05 08:30:00-05:00`.
 */
export function rowCells(row: DisputeRow, list: ExportedList, width: number): string[] {
  const { toll, outcome } = row
  const answers = exportedAnswers(row)
  const each = (text: (answer: VehicleAnswer) => string) => joined(answers.map(text))
  const zone = zoneOf(row.toll, list.zone)
  return [
    ...toll.cells,
    ...Array<string>(width - toll.cells.length).fill(''),
    BUCKET_WORDS[outcome.bucket],
    noteOf(row),
    answers.length > 0 ? each(({ vehicleId }) => String(vehicleId)) : String(outcome.vehicleId ?? ''),
    each(({ failure, moments }) => failure ?? readings(moments, kindText)),
    each(({ moments }) => readings(moments, (moment) => whyText(moment, zone))),
    ...CHANGE_CELLS.map((cell) => each(({ moments }) => readings(moments, changeCell(cell, zone)))),
    each(({ moments }) => readings(moments, (moment) => periodText(moment, 'from', zone))),
    each(({ moments }) => readings(moments, (moment) => periodText(moment, 'to', zone))),
    each(({ moments }) => readings(moments, ({ revisionId }) => revisionId ?? '')),
    each(({ moments }) => [...new Set(moments.flatMap(({ caveats }) => caveats.map(caveatNote)))].join(', ')),
    each(({ checkedAt }) => exportTime(checkedAt * 1000, list.zone)),
    each(({ vehicleId }) => vehicleLink(row, vehicleId, list)),
  ]
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

const CHANGE_CELLS: readonly ChangeCell[] = [
  ({ what, at }, time) => (what === 'begins' ? '' : time(at)),
  ({ by }) => (by === null ? '' : writtenPerson(by)),
  ({ reason }) => reason ?? '',
]

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
function changeCell(cell: ChangeCell, zone: string) {
  return (moment: MomentAnswer): string => {
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
