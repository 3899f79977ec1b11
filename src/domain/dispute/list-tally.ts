import { memoized } from '../../lib/memoized'
import { countNote } from '../../lib/text/count-words'
import { visibleText } from '../../lib/text/visible-text'
import { MONEY_CONTENT } from '../sheet/amount-columns'
import { MORE_CELLS } from '../sheet/header-rows'
import { createIgnored, type IgnoredKind, type IgnoredRows, ignoredText, rowText } from '../sheet/row-kinds'
import type { KnownText, Rows } from '../sheet/sheet-columns'
import { FORMULA_ERROR, ROUNDED_NUMBER } from '../sheet/unwrap-cells'
import { amountsText, type CountedRows, countedRows } from './amounts'
import { type AssumedZone, MAX_LOOKED_AT } from './list-zones'
import type { Toll, TollAmount, TollMapping } from './toll'
import { TOLL_COLUMNS, type TollColumns } from './toll-columns'

/** How a list was read, and what a person has to decide first. */
export interface SheetReport {
  /** The file's name, or null for the clipboard. */
  readonly title: string | null
  /** The sheet or the encoding, in words. */
  readonly about: string | null
  /** The names of the columns, from the header rows; `Column 3` where there is none. */
  readonly names: readonly string[]
  /** The rows that can be the header, a text each. */
  readonly top: readonly string[]
  /** The first rows below the header, to show what the columns hold. */
  readonly sample: Rows
  /** How many dates have a day and a month that could be either, all through the column; null where that is decided. */
  readonly dayOrder: {
    readonly dates: number
    readonly example: string
    readonly monthFirst: string
    readonly dayFirst: string
  } | null
  /** Whether days stand before months, where neither dates nor a person say it; null where nothing was assumed. */
  readonly assumedOrder?: boolean | null
  /** Whether some row names its vehicle by a number alone, in a column that does not say what it is. */
  readonly hasNumbers: boolean
  /** The zone of rows that name none, where nobody chose it; else null. */
  readonly assumedZone: AssumedZone | null
  /** Why columns are read as they are, and which of them could be another. */
  readonly columns: Pick<TollColumns, 'reasons' | 'doubts'>
  /** Of a workbook with several sheets: the one that is read, and all that could be. */
  readonly sheets?: { readonly read: string; readonly all: readonly string[] }
  readonly counts: ListCounts
  /** What was found and assumed, a sentence each: `Times are read in EST (UTC−5).` */
  readonly notes: readonly string[]
  /** Those of the notes that decide what the verdicts are about: how dates, times and columns are read. */
  readonly decisive: readonly string[]
  /** Rows beyond the limit were left out. */
  readonly isCut: boolean
}

/** What became of the rows below the header: each is in exactly one of `tolls`, `unread` and `ignored`. */
interface ListCounts {
  readonly tolls: CountedRows
  /** Rows that name no vehicle or no time. */
  readonly unread: CountedRows
  readonly ignored: readonly (CountedRows & IgnoredRows)[]
  /** Of the tolls: those that an earlier row has with the same reference, or in all cells. */
  readonly repeats: CountedRows
  /** Filled cells of amounts that could not be read, of tolls and of others. */
  readonly unreadAmounts: number
}

/**
 * Counts the rows of a list while they are read.
 * @param known what of a known vehicle a text is
 */
export function createTally(known?: KnownText) {
  const tolls: TollAmount[] = []
  const unread: TollAmount[] = []
  const repeats: TollAmount[] = []
  const ignored = createIgnored()
  const ignoredAmounts = memoized((_: IgnoredKind): TollAmount[] => [])
  const damage = { rounded: 0, failed: 0, transponders: 0, zeros: 0, longer: 0, back: 0, headings: 0 }
  /** What the amounts add up to, of all tolls and of those below the last totals row. */
  let [all, section] = [0, 0]
  const isLost = memoized(
    (text: string) => known?.(text) === null && ZEROS.some((zeros) => known(zeros + text) !== null),
  )
  let unreadAmounts = 0
  let credits = 0
  let hasNegative = false

  return {
    /** Counts a row, and gives it back. */
    add(toll: Toll, isCredit: boolean): Toll {
      const { cells, amount, ignored: kind, repeats: first, vehicle, time } = toll
      if (amount.value === null && amount.text !== '' && !WORDED.has(kind)) unreadAmounts++
      if (isCredit) credits++
      hasNegative ||= amount.value?.startsWith('-') === true
      if (vehicle.problem === TRANSPONDER) damage.transponders++
      if (first !== undefined) repeats.push(amount)
      if (kind === undefined) {
        const isRead = vehicle.problem === null && time.kind === 'moments'
        if (isRead) tolls.push(amount)
        else unread.push(amount)
        all += Number(amount.value ?? 0)
        section += Number(amount.value ?? 0)
        return toll
      }
      ignored.add(kind, cells)
      ignoredAmounts(kind).push(amount)
      if (kind === 'total') section = 0
      return toll
    },
    /** Whether an amount is what the tolls before it add up to: a totals row without a word in it. */
    isTotal({ value }: TollAmount): boolean {
      const sum = Number(value ?? Number.NaN)
      return sum !== 0 && [section, all].some((one) => Math.abs(one - sum) < HALF_A_CENT)
    },
    /** Looks at a cell that a spreadsheet may have spoiled. */
    look(text: string): void {
      if (text.charCodeAt(0) === HASH && FORMULA_ERROR.test(text)) damage.failed++
      else if (text.includes('E+') && ROUNDED_NUMBER.test(text)) damage.rounded++
    },
    /** Looks at what names a vehicle: a number that is one of them with zeros before it has lost these. */
    lookForZeros(text: string): void {
      if (known !== undefined && SHORTENED.test(text) && isLost(text)) damage.zeros++
    },
    /** Counts a row with cells beyond the named columns, that may take a charge back, or that names the vehicle of others. */
    addOdd(kind: 'longer' | 'back' | 'headings'): void {
      damage[kind]++
    },
    /** What became of the rows, once all are read; `notes`: what a person should know of them, a sentence each. */
    report(): { readonly counts: ListCounts; readonly notes: readonly string[] } {
      const counts = {
        tolls: countedRows(tolls),
        unread: countedRows(unread),
        ignored: ignored.all().map((one) => ({ ...one, ...countedRows(ignoredAmounts(one.kind)) })),
        repeats: countedRows(repeats),
        unreadAmounts,
      }
      const { rows, sums } = counts.repeats
      const { transponders, rounded, zeros, failed, longer } = damage
      const twice = sums.length === 0 ? '' : `: ${amountsText(sums)} of ${amountsText(counts.tolls.sums)}`
      const notes = [
        ...countNote(rows, 'row is', 'rows are', `charged twice${twice}.`),
        ...countNote(unreadAmounts, 'amount is', 'amounts are', 'not read, and not added.'),
        ...countNote(credits, 'credit is', 'credits are', 'read as less than zero.'),
        ...countNote(damage.headings, 'row names', 'rows name', 'the vehicle of the rows below.'),
        // Where such amounts are less than zero, or others are, they say it themselves.
        ...countNote(
          hasNegative ? 0 : damage.back,
          'row',
          'rows',
          'may take a charge back: the amount is added as it stands. Check what these rows say.',
        ),
        ...countNote(transponders, 'row has', 'rows have', 'a transponder number and no plate.'),
        ...countNote(
          rounded,
          'number was',
          'numbers were',
          'rounded by a spreadsheet (1.03E+05): copy the column as text.',
        ),
        ...countNote(
          zeros,
          'vehicle has',
          'vehicles have',
          'lost the zeros before the number in a spreadsheet (50 for 0050).',
        ),
        ...countNote(longer, 'row has', 'rows have', `${MORE_CELLS} Check these rows.`),
        ...countNote(
          failed,
          'cell is',
          'cells are',
          'an error that the spreadsheet shows instead of a value (#N/A).',
        ),
      ]
      return { counts, notes }
    },
  }
}

/** The problem of a row that names its vehicle by one. */
export const TRANSPONDER = 'A transponder number, no plate. Add the plate or the vehicle number.'

/** Rows in which any cell may hold words. */
const WORDED: ReadonlySet<IgnoredKind | undefined> = new Set(['rule', 'header', 'text'])

const HASH = 35
/** A number that zeros may have stood before, and as many as a spreadsheet may have dropped. */
const SHORTENED = /^[1-9]\d{0,11}$/
const ZEROS = ['0', '00', '000', '0000', '00000', '000000']

/** What was assumed about a list, in short parts for one line: its header, rows that are no tolls, columns by their values. */
export function assumedTexts(
  { columns, counts, names }: Pick<SheetReport, 'columns' | 'counts' | 'names'>,
  { headerRows }: { readonly headerRows: number },
): string[] {
  const isNamed = (column: number) => headerRows > 0 && names[column] !== `Column ${column + 1}`
  const assumed = columns.reasons.filter(({ isAssumed, column }) => isAssumed && isNamed(column))
  return [
    headerRows === 0 ? 'no header' : `header row ${headerRows}`,
    ...ignoredText(counts.ignored),
    ...assumed.map(({ field, column, by }) => {
      const label = TOLL_COLUMNS.find((one) => one.field === field)?.label ?? field
      const why = by === 'known' ? 'because its values are vehicles of yours' : 'by what stands in it'
      return `${label.toLowerCase()} in “${visibleText(names[column] ?? '')}”, ${why}`
    }),
  ]
}

const HALF_A_CENT = 0.005

/**
 * Finds rows that charge one toll twice: with a reference, all that is read of them is the same; without one, all their cells.
 */
export function createRepeats(data: Rows, mapping: TollMapping) {
  const places = mapping.flatMap((field, place) => (field === null ? [] : place))
  const reference = mapping.indexOf('reference')
  const keyOf = (cells: readonly string[]) => places.map((place) => cells[place]?.trim() ?? '').join('\n')
  const isShared = hasSharedReferences(data.slice(0, MAX_LOOKED_AT), reference, keyOf)
  const firsts = new Map<string, number>()
  const whole = new Map<string, number>()

  function wholeKey(cells: readonly string[]): string {
    const isNamed = !isShared && (cells[reference] ?? '').trim() !== ''
    return isNamed ? keyOf(cells) : cells.join('\n')
  }

  return {
    /** The first row that charges the same toll; undefined where it is this one. `key`: what most rows differ in. */
    of(index: number, key: string): number | undefined {
      const first = firsts.get(key)
      if (first === undefined) {
        firsts.set(key, index)
        return undefined
      }
      // Only now: whole rows are long.
      const mine = wholeKey(data[index] ?? [])
      if (mine === wholeKey(data[first] ?? [])) return first
      const other = whole.get(mine)
      if (other === undefined) whole.set(mine, index)
      return other
    },
  }
}

/** Whether rows that differ have the same reference: it is an invoice's, and no toll's own. */
function hasSharedReferences(
  rows: Rows,
  reference: number,
  keyOf: (cells: readonly string[]) => string,
): boolean {
  const keys = new Map<string, string>()
  return rows.some((cells) => {
    const text = cells[reference]?.trim() ?? ''
    const key = keyOf(cells)
    const before = keys.get(text) ?? key
    if (text !== '') keys.set(text, before)
    return before !== key
  })
}

/** Says which rows above the header have amounts: they may be of another table. `Balance: 50.00` is a title. */
export function notesAbove(rows: Rows): string[] {
  const paid = rows
    .map((cells) => cells.map((text) => text.trim()).filter(Boolean))
    .filter((cells) => cells.length > 2 || (cells.length === 2 && /^\d/.test(cells[0] ?? '')))
    .filter((cells) => cells.some((text) => MONEY_CONTENT.test(text)))
  const [first = []] = paid
  const rest = `an amount, and ${paid.length === 1 ? 'is' : 'are'} not read: “${rowText(first, ' ')}”.`
  return countNote(paid.length, 'row above the header has', 'rows above the header have', rest)
}
