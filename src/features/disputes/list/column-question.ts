import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import type { TollField, TollMapping } from '../../../domain/dispute/toll'
import { missingPart } from '../../../domain/dispute/toll-columns'
import { PLATE } from '../../../domain/sheet/known-columns'
import { shownName, withTarget } from '../../../domain/sheet/sheet-columns'
import { shortened, visibleText } from '../../../lib/text/visible-text'
import { parseDate, parseMoment } from '../../../lib/time/moment-text'

export interface ListQuestion {
  readonly title: string
  readonly text: string
  readonly answers: readonly (readonly [label: string, change: Partial<ReadSettings>])[]
}

const MAX_ANSWERS = 5

/** Returns the parts of a time in a cell: both, or one. Null if it isn't a time. */
function timePart(cell: string): 'date_time' | 'date' | 'time' | null {
  if (parseDate(cell) !== null) return 'date'
  if (parseMoment(cell).ok || /\d[-/.]\d{1,2}[-/.]\d/.test(cell)) return 'date_time'
  const isClock = /\d[:h]\d\d|\d ?[ap]\.?m|^\d{3,6}$|^0?\.\d{3,}$/i.test(cell)
  return isClock && parseMoment(`2024-03-05 ${cell}`).ok ? 'time' : null
}

/**
 * Asks for the column of the vehicle or the time. Offers any column for the vehicle. For the time, offers unused columns
 * whose first values are times, and a column of dates with one of times.
 */
export function columnQuestion(
  missing: 'vehicle' | 'time',
  { names, sample }: Pick<SheetReport, 'names' | 'sample'>,
  chosen: ReadSettings['mapping'],
): ListQuestion {
  const mapping = names.map((_, column) => chosen[column] ?? null)
  const isVehicle = missing === 'vehicle'
  const hasDate = !isVehicle && missingPart(mapping) === null
  const columns = mapping.flatMap((field, column) => {
    const cells = sample.flatMap((row) => row[column]?.trim() || [])
    const [cell] = cells
    if (cell === undefined) return []
    const label = `${shownName(names, column)}: ${visibleText(shortened(cell))}`
    return [{ field, column, cells, cell, label, part: timePart(cell) }]
  })
  const as = (column: number, field: TollField, of: TollMapping = mapping) => withTarget(of, column, field)
  const ofVehicle = columns.map(({ field, column, cells, cell, label, part }) => {
    const isPlate = part !== 'date' && PLATE.fits(cell) && !/[.$:]/.test(cell)
    // References count up behind the same letters, which plates don't.
    const letters = new Set(cells.map((text) => text.replace(/\d/g, ''))).size
    const answer = [label, { mapping: as(column, 'vehicle') }] as const
    return { answer, rank: Number([isPlate ? 1 : 0, field === null ? 1 : 0, isPlate ? letters : 0].join('')) }
  })
  const free = columns.filter(({ field, part }) => field === null && part !== null)
  const clocks = free.filter(({ part }) => part === 'time')
  const dates = hasDate ? [] : free.filter(({ part }) => part === 'date')
  const ofTime = [
    ...dates.flatMap((day) =>
      clocks.map((clock) => {
        const change = { mapping: as(clock.column, 'time', as(day.column, 'date')) }
        return [`${day.label} · ${clock.label}`, change] as const
      }),
    ),
    ...free
      .filter(({ part }) => (hasDate ? part === 'time' && mapping.includes('date') : part !== 'time'))
      .map(({ column, label, part }) => [label, { mapping: as(column, part ?? 'date_time') }] as const),
  ]
  const answers = isVehicle ? ofVehicle.sort((a, b) => b.rank - a.rank).map(({ answer }) => answer) : ofTime
  return {
    title: hasDate && answers.length === 0 ? 'No row has a time' : `Which column has the ${missing}?`,
    text: hasDate
      ? 'These rows have a date only, so none can be checked. Choose the column with the time below, or add the time to each row.'
      : 'Without it, no row can be checked. You can also choose it below.',
    answers: answers.slice(0, MAX_ANSWERS),
  }
}
