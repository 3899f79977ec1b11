import { countNote } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'
import { MORE_CELLS } from '../sheet/header-rows'
import { amountsText, countedRows } from './amounts'
import { chargeOf, skipReason, type Toll, type TollAmount } from './toll'
import { TOLL_COLUMNS, type TollColumns } from './toll-columns'

export function openQuestion(
  report: { readonly dayOrder: object | null; readonly offSeason: object | null } | null,
): 'dates' | 'time zone' | null {
  if (report === null) return null
  if (report.dayOrder !== null) return 'dates'
  return report.offSeason ? 'time zone' : null
}

/** Counts the tolls of a list, and the repeats that charge an earlier row's toll again. */
export function createTally() {
  const tolls: TollAmount[] = []
  const repeats: TollAmount[] = []
  let [unreadAmounts, negative, longer] = [0, 0, 0]

  return {
    /** Counts a row and returns it. `isLonger`: the row has cells beyond the named columns. */
    add(toll: Toll, isLonger: boolean): Toll {
      const amount = chargeOf(toll)
      if (skipReason(toll) === null) {
        tolls.push(amount)
        if (toll.repeats !== undefined) repeats.push(amount)
        if (amount.value === null && amount.text !== '') unreadAmounts++
        if (isLonger) longer++
      }
      if (amount.value?.startsWith('-')) negative++
      return toll
    },
    report() {
      const counts = { tolls: countedRows(tolls), repeats: countedRows(repeats), unreadAmounts }
      const [twice, of] = [counts.repeats.sums, counts.tolls.sums].map(amountsText)
      const notes = [
        ...countNote(
          repeats.length,
          'row is',
          'rows are',
          `charged twice${twice && of ? `: ${twice} of ${of}` : ''}.`,
        ),
        ...countNote(unreadAmounts, 'amount', 'amounts', 'not added.'),
        ...countNote(negative, 'amount is', 'amounts are', 'negative. Sums use the agency’s signs.'),
        ...countNote(longer, 'row has', 'rows have', `${MORE_CELLS} Check these rows.`),
      ]
      return { counts, notes, hasNegative: negative > 0 }
    },
  }
}

/** Describes the assumptions about a list in short texts: header, and columns inferred from cells. */
export function assumedTexts(
  names: readonly string[],
  headerRows: number,
  guesses: TollColumns['guesses'],
): string[] {
  return [
    headerRows === 0 ? 'no header' : `header row ${headerRows}`,
    ...(headerRows === 0 ? [] : guesses).map(({ field, column }) => {
      const label = TOLL_COLUMNS.find((one) => one.field === field)?.label ?? field
      return `${label.toLowerCase()} in “${visibleText(names[column] ?? '')}”, based on its values`
    }),
  ]
}
