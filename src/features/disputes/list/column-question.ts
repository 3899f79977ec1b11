import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import { missingPart } from '../../../domain/dispute/toll-columns'
import { PLATE } from '../../../domain/sheet/known-columns'
import { shownName, withTarget } from '../../../domain/sheet/sheet-columns'
import { shortened, visibleText } from '../../../lib/text/visible-text'
import { parseDate } from '../../../lib/time/moment-text'

export interface ListQuestion {
  readonly title: string
  readonly text: string
  readonly answers: readonly (readonly [label: string, change: Partial<ReadSettings>])[]
}

const MAX_ANSWERS = 5

/** Asks for the column of the vehicle or the time. Offers any column for the vehicle; only unused ones for the time. */
export function columnQuestion(
  missing: 'vehicle' | 'time',
  { names, sample }: Pick<SheetReport, 'names' | 'sample'>,
  chosen: ReadSettings['mapping'],
): ListQuestion {
  const mapping = names.map((_, column) => chosen[column] ?? null)
  const isVehicle = missing === 'vehicle'
  const hasDate = !isVehicle && missingPart(mapping) === null
  const found = mapping.flatMap((field, column) => {
    const cells = sample.flatMap((row) => row[column]?.trim() || [])
    const [cell] = cells
    if ((field !== null && !isVehicle) || cell === undefined) return []
    const isDate = parseDate(cell) !== null
    if (hasDate && (isDate || !mapping.includes('date'))) return []
    const time = hasDate ? 'time' : isDate ? 'date' : 'date_time'
    const change = { mapping: withTarget(mapping, column, isVehicle ? missing : time) }
    const isPlate = isVehicle && !isDate && PLATE.fits(cell) && !/[.$:]/.test(cell)
    const answer = [`${shownName(names, column)}: ${visibleText(shortened(cell))}`, change] as const
    // References count up behind the same letters, which plates don't.
    const letters = new Set(cells.map((text) => text.replace(/\d/g, ''))).size
    return [{ answer, rank: [isPlate ? 1 : 0, field === null ? 1 : 0, isPlate ? letters : 0].join('') }]
  })
  const answers = found.sort((a, b) => Number(b.rank) - Number(a.rank)).map(({ answer }) => answer)
  return {
    title: hasDate && answers.length === 0 ? 'No row has a time' : `Which column has the ${missing}?`,
    text: hasDate
      ? 'These rows have a date only, so none can be checked. Choose the column with the time below, or add the time to each row.'
      : 'Without it, no row can be checked. You can also choose it below.',
    answers: answers.slice(0, MAX_ANSWERS),
  }
}
