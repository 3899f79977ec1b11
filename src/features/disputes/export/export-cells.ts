import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { chargeOf, type Toll } from '../../../domain/dispute/toll'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import {
  type DisputeRow,
  hasVerdict,
  type MomentAnswer,
  STATUS_LABELS,
  type VehicleAnswer,
} from '../../../domain/dispute/toll-outcome'
import { useApi } from '../../../domain/user/page-context'
import { writtenPerson } from '../../../domain/user/person-name'
import { basisParts, textOfParts } from '../../../domain/verdict/answer-words'
import { correctionsText, correctionText } from '../../../domain/words/correction'
import type { SheetCell, SheetColumnKind } from '../../../domain/workbook/write-workbook'
import { isoOffset } from '../../../lib/time/fixed-offset'
import { type Instant, isInstant, SECOND } from '../../../lib/time/instant'
import { wallText } from '../../../lib/time/moment-text'
import { shortZoneText, timeText } from '../../../lib/time/time-text'
import { instantToWall, offsetSeconds } from '../../../lib/time/zone'
import { tollCorrections } from '../check/edited-toll'
import type { DisputeState } from '../check/list-state'
import {
  askedText,
  MARK_WORDS,
  REVIEW_LABELS,
  repeatText,
  shortTimeText,
  typedMoments,
  zoneOf,
} from '../table/row-words'
import { useDisputes } from '../table/use-disputes'

type Text = (row: DisputeRow, list: ExportedList) => string

type AddedColumn = ReturnType<typeof column>

/** `typed` returns the time or number to store in a workbook; null to store the text. */
const column = (
  title: string,
  text: Text,
  kind: SheetColumnKind = 'text',
  typed: (row: DisputeRow) => number | null = () => null,
) => ({ title, text, kind, typed })

const ofMoment =
  (text: (moment: MomentAnswer, zone: string) => string): Text =>
  (row, { zone }) =>
    ofVehicles(row, ({ moments }) => {
      const texts = moments.map((moment) => (hasVerdict(moment) ? text(moment, zoneOf(row.toll, zone)) : ''))
      return [...new Set(texts)].join(' or ')
    })

const changedBy = ofMoment(({ change }) => (change?.by == null ? '' : writtenPerson(change.by)))
const changeReason = ofMoment(({ change }) => change?.reason ?? '')

/** Added columns: first the verdict, for the agency's clerk, then the user's changes, then data for programs. */
const ADDED: readonly AddedColumn[] = [
  column('Verdict', ({ outcome }) => STATUS_LABELS[outcome.status]),
  column('Note', noteOf),
  column('Checked time', ({ toll }, list) => shortTimeText(toll, list)),
  column('Checked time (ISO 8601)', ({ toll }, list) => isoTime(toll, list)),
  ...(['from', 'to'] as const).map((end) =>
    column(
      `Inactive ${end}`,
      ofMoment((moment, zone) => offText(moment, end, zone)),
      'time',
      (row) => offAt(row, end),
    ),
  ),
  column('Changed by', changedBy),
  column('Reason', changeReason),
  column('Toll reference', ({ toll }) => toll.reference),
  column(
    'Toll amount',
    ({ toll }) => chargeOf(toll).value ?? '',
    'amount',
    ({ toll }) => exactNumber(chargeOf(toll).value),
  ),
  column('Currency', ({ toll }) => toll.amount.currency ?? ''),
  column('Correction', correctionCell),
  column('Outcome', ({ toll: { review } }) => (review?.outcome ? REVIEW_LABELS[review.outcome] : '')),
  column('Review note', ({ toll: { review } }) => review?.note ?? ''),
  column(
    'Reviewed at',
    ({ toll: { review } }, { zone }) => (review ? listTime(review.at * 1000, zone) : ''),
    'time',
    ({ toll: { review } }) => (review ? review.at * 1000 : null),
  ),
  column(
    'Vehicle ID',
    (row) => ofVehicles(row, ({ vehicleId }) => `${vehicleId}`) || `${row.outcome.vehicleId ?? ''}`,
  ),
  column('Link', (row, list) => ofVehicles(row, ({ vehicleId }) => vehicleLink(row, vehicleId, list))),
]

/** Builds a list's table. Text joins vehicles with `; ` and two occurrences with ` or `; a workbook has dates and numbers. */
export function exportTable(list: ExportedList) {
  const { names, mapping, rows, zone } = list
  const width = rows.reduce((most, { toll }) => Math.max(most, toll.cells.length), names.length)
  // Name unnamed columns by their content, so the export can be read again.
  const named = Array.from({ length: width }, (_, at) => {
    const name = names[at] ?? `Column ${at + 1}`
    const label = TOLL_COLUMNS.find(({ field }) => field === mapping[at])?.label
    return label !== undefined && name === `Column ${at + 1}` && !names.includes(label) ? label : name
  })
  const padded = ({ toll: { cells } }: DisputeRow) => [...cells, ...Array<''>(width - cells.length).fill('')]
  const nameIn = ({ kind, title }: AddedColumn) => (kind === 'time' ? `${title} (${zone})` : title)
  const sheetCell = ({ text, kind, typed }: AddedColumn, row: DisputeRow): SheetCell => {
    const value = typed(row)
    if (kind === 'time' && value !== null && isInstant(value)) return spreadsheetDays(value, zone)
    return kind === 'time' ? text(row, list) : (value ?? text(row, list))
  }
  return {
    header: [...named, ...ADDED.map(({ title }) => title)],
    cells: (row: DisputeRow): string[] => [...padded(row), ...ADDED.map(({ text }) => text(row, list))],
    kinds: [...named.map((): SheetColumnKind => 'text'), ...ADDED.map(({ kind }) => kind)],
    sheetHeader: [...named, ...ADDED.map(nameIn)],
    sheetCells: (row: DisputeRow): SheetCell[] => [
      ...padded(row),
      ...ADDED.map((one) => sheetCell(one, row)),
    ],
  }
}

const spreadsheetDays = (at: Instant, zone: string): number =>
  (Math.floor(at / SECOND) + offsetSeconds(at, zone)) / 86_400 + 25_569

const exactNumber = (value: string | null): number | null =>
  value === null || value.replace(/\D/g, '').length > 15 ? null : Number(value)

/** Returns a row's only answer if the vehicle was inactive; undefined if there are several or no answers. */
function offMoment(row: DisputeRow): MomentAnswer | undefined {
  const [answer, another] = exportedAnswers(row)
  const [moment, second] = answer?.moments ?? []
  return another === undefined && second === undefined && moment && isOff(moment) ? moment : undefined
}

/** Returns whether the vehicle was inactive. An export then shows from when to when. */
export const isOff = (moment: MomentAnswer): boolean => moment.kind === 'inactive' || moment.isDeleted

/** Returns an end of the inactive time, from the period, or from the change that deactivated or deleted the vehicle. */
function offEnd({ period, change, isDeleted }: MomentAnswer, end: 'from' | 'to'): Instant | null {
  if (isDeleted) return (end === 'to' ? period?.recordedAgain : change?.at) ?? null
  const changedAt = end === 'from' && change?.what !== 'begins' ? change?.at : undefined
  return period?.[end] ?? changedAt ?? null
}

function offAt(row: DisputeRow, end: 'from' | 'to'): Instant | null {
  const moment = offMoment(row)
  return moment !== undefined && hasVerdict(moment) ? offEnd(moment, end) : null
}

function offText(moment: MomentAnswer, end: 'from' | 'to', zone: string): string {
  const at = isOff(moment) ? offEnd(moment, end) : null
  return at === null ? '' : listTime(at, zone)
}

function ofVehicles(row: DisputeRow, text: (answer: VehicleAnswer) => string): string {
  const texts = exportedAnswers(row).map(text)
  return texts.every((one) => one === '') ? '' : texts.join('; ')
}

/** Returns a sentence with the reason for the state, or why it is uncertain; empty if there was no record. */
export function whyText(moment: MomentAnswer, zone: string): string {
  const { change, revisionId, caveats } = moment
  if (!hasVerdict(moment) || revisionId === null || change === undefined) return ''
  const codes = caveats.map((code) => ({ code }))
  const time = (at: Instant) => listTime(at, zone)
  return textOfParts(basisParts({ change, revisionId, caveats: codes }, time, writtenPerson))
}

function correctionCell({ toll }: DisputeRow, { mapping, zone }: ExportedList): string {
  const chosen = toll.edited?.edit.id
  const texts = tollCorrections(toll, mapping).map((one) => correctionText(one, zone))
  return [...texts, ...(chosen === undefined ? [] : [`Vehicle ${chosen} chosen.`])].join(' ')
}

/** Returns sentences for the verdict's reason and for unreadable parts, without duplicates. */
function noteOf(row: DisputeRow, list: ExportedList): string {
  const { toll, outcome } = row
  const { vehicle, time } = toll
  const unclear = [vehicle.problem, time.kind === 'moments' ? time.note : time.message]
  const marks = [outcome.hasChanged ? MARK_WORDS.changed : '', repeatText(row, list)]
  const parts = [outcome.note, ...marks, ...unclear].map((part) => part?.replace(/\.$/, '') ?? '')
  return [...new Set(parts.filter((part) => part !== ''))].join('. ')
}

const listTime = (instant: Instant, zone: string): string => timeText(instant, zone, 'second', shortZoneText)

function isoTime(toll: Toll, list: ExportedList): string {
  const of = zoneOf(toll, list.zone)
  return typedMoments(toll, list)
    .map(({ start }) =>
      isInstant(start)
        ? `${wallText(instantToWall(start, of), SECOND).replace(' ', 'T')}${isoOffset(offsetSeconds(start, of))}`
        : '',
    )
    .join(' or ')
}

export interface ExportedList extends Omit<ReadSettings, 'dayFirst'> {
  readonly identity: NonNullable<DisputeState['list']>
  readonly rows: readonly DisputeRow[]
  readonly names: readonly string[]
  /** The fleet in links; null for the user's default fleet. */
  readonly fleetId: number | null
  readonly origin: string
}

export function exportedAnswers({ answers, outcome }: DisputeRow): readonly VehicleAnswer[] {
  const { vehicleId } = outcome
  return vehicleId === null ? answers : answers.filter((answer) => answer.vehicleId === vehicleId)
}

/** Returns the URL of a vehicle's page for the toll's time. If the local time happened twice, uses the earlier. */
export function vehicleLink(row: DisputeRow, vehicleId: number, list: ExportedList): string {
  const { origin, fleetId } = list
  const corrections = correctionsText(tollCorrections(row.toll, list.mapping))
  const search = new URLSearchParams({
    ...askedText(row.toll, list),
    ...(corrections !== undefined && { corrections }),
    ...(fleetId !== null && { fleet: String(fleetId) }),
  }).toString()
  return `${origin}/vehicles/${vehicleId}${search && '?'}${search}`
}

/** Returns `tolls-<name>-2024-03-05.csv`. Keeps letters and digits of any script, and turns the rest into dashes. */
export function exportName(name: string, day: string, ending: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return ['tolls', ...(plain === '' ? [] : [plain.slice(0, 80)]), `${day}.${ending}`].join('-')
}

export interface WantedStatement {
  readonly row: DisputeRow
  readonly vehicleId: number
}

export function useExportedList(rows: readonly DisputeRow[]): ExportedList {
  const { state, settings } = useDisputes()
  const { fleetId } = useApi()
  const { list, report } = state
  if (list === null) throw new Error('No list is open.')
  const { origin } = location
  return { ...settings, identity: list, rows, names: report?.names ?? [], fleetId, origin }
}

/** Returns whether a pack includes a row by default: by the review's outcome, or if the vehicle was inactive. */
export const isDisputed = ({ toll: { review }, outcome: { status } }: DisputeRow): boolean =>
  review?.outcome === undefined ? status === 'inactive' : review.outcome === 'dispute'

/** Returns one statement per vehicle that a verdict is about. `leftOut` counts the rows without a vehicle. */
export function wantedStatements(rows: readonly DisputeRow[]) {
  const wanted = rows.flatMap((row) =>
    row.toll.time.kind === 'moments' && row.outcome.status !== 'waiting'
      ? exportedAnswers(row)
          .filter(({ failure }) => failure === null)
          .map(({ vehicleId }) => ({ row, vehicleId }))
      : [],
  )
  return { wanted, leftOut: rows.length - new Set(wanted.map(({ row }) => row)).size }
}
