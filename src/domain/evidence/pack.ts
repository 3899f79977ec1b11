import { countWords } from '../../lib/text/count-words'
import type { Instant } from '../../lib/time/instant'
import { shortZoneText, timeText } from '../../lib/time/time-text'
import { precisionOf } from '../verdict/verdict-words'
import { vehicleName } from '../words/subject-words'
import { subjectOf } from './replay'
import type { StatementData } from './statement-data'
import { fleetText, madeByText } from './statement-sections'
import { findingWord } from './statement-words'

export const MAX_STATEMENTS = 500

export interface Pack {
  readonly madeAt: Instant
  readonly zone: string
  readonly madeBy: string | null
  readonly fleet: StatementData['fleet']
  readonly listName: string | null
  /** Per verdict: its name, the number of rows, and the sum of their amounts (`$ 112.40`, or '' if there are none). */
  readonly summary: readonly { readonly name: string; readonly count: string; readonly amount: string }[]
  readonly statements: readonly StatementData[]
}

export type PackCover = ReturnType<typeof buildCover>

export function buildCover(pack: Pack) {
  const { madeAt, zone, madeBy, fleet, listName, summary, statements } = pack
  const count = countWords(statements.length, 'statement')
  return {
    title: 'Evidence pack',
    documentTitle: `Evidence pack: ${listName ?? fleetText(fleet)}, ${count}`,
    facts: [
      { name: 'List', lines: [listName ?? 'Not named'] },
      { name: 'Fleet', lines: [fleetText(fleet)] },
      { name: 'Made by', lines: [madeByText(madeBy)] },
      { name: 'Made at', lines: [timeText(madeAt, zone)] },
      { name: 'Statements', lines: [count] },
    ],
    summary,
    /** One row per statement, in the order of the pages: `NT-1004`, `8ABC123 (NY)`, `Mar 5, 2024, 8:30 AM EST`, `Active`. */
    rows: statements.map((data) => {
      const [moment] = data.asked.moments
      const time = moment ? timeText(moment.start, moment.zone, precisionOf(moment), shortZoneText) : ''
      return [data.reference ?? '–', vehicleName(subjectOf(data)), time, findingWord(data.findings)]
    }),
    amounts: statements.map(({ filing }) => filing.amount ?? '–'),
  }
}
