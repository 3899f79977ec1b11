import * as z from 'zod/mini'
import { parsedJson } from '../../lib/json/parsed-json'
import { countWords } from '../../lib/text/count-words'
import { timeText } from '../../lib/time/time-text'
import { precisionOf } from '../verdict/verdict-words'
import { vehicleName } from '../words/subject-words'
import { subjectOf } from './replay'
import type { StatementData, StatementFile } from './statement-schema'
import { fleetText, madeByText } from './statement-sections'
import { findingWord } from './statement-words'

const PACK_FORMAT = 'fleet-console/evidence-pack'

const text = z.string()

/** What is on the cover of a pack besides its statements: with these, the pack can be made again and compared. Texts are written already: sums are exact there. */
const packData = z.strictObject({
  format: z.literal(PACK_FORMAT),
  /** Covers of version 1 have neither amounts nor the numbers of pages. */
  version: z.literal([1, 2]),
  madeAt: z.int(),
  /** The zone to write `madeAt` in. */
  zone: text,
  madeBy: z.nullable(text),
  fleet: z.strictObject({ id: z.nullable(z.int()), title: z.nullable(text) }),
  /** The list that the tolls are from; null where it has no name. */
  listName: z.nullable(text),
  /** Per verdict: its name, how many rows, and the sum of their amounts (`$ 112.40`, or '' for none). */
  summary: z.array(z.strictObject({ name: text, count: text, amount: text })),
})

/** What a pack is about: one PDF of several statements. */
export interface Pack extends Omit<z.infer<typeof packData>, 'format' | 'version'> {
  /** That of a pack that was made before; left out for a new one. */
  readonly version?: z.infer<typeof packData>['version']
  /** In the order of the pages. */
  readonly statements: readonly StatementFile[]
}

/** The text that a pack has attached. */
export function packText({ version = 2, madeAt, zone, madeBy, fleet, listName, summary }: Pack): string {
  const { id, title } = fleet
  const data = { madeAt, zone, madeBy, fleet: { id, title }, listName, summary }
  return JSON.stringify({ format: PACK_FORMAT, version, ...data })
}

/** Whether a text is a pack's own data and not one of its statements. */
export function isPackText(text: string): boolean {
  return text.startsWith(`{"format":"${PACK_FORMAT}"`)
}

/** Longer covers are nobody's. */
const MAX_LETTERS = 50_000

/** Reads the text of {@link packText}; null for any other. */
export function readPackText(text: string): Omit<Pack, 'statements'> | null {
  return text.length > MAX_LETTERS ? null : (packData.safeParse(parsedJson(text)).data ?? null)
}

export type PackCover = ReturnType<typeof coverOf>

/** The first page of a pack: what it is about, its rows by verdict, and a line for each statement. */
export function coverOf(pack: Pack) {
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
    /** One for each statement, in the order of the pages: `NT-1004`, `8ABC123 (NY)`, `5 Mar 2024, 08:30 EST`, `On the fleet`. */
    rows: statements.map(({ data }) => [
      data.reference ?? '–',
      vehicleName(subjectOf(data)),
      rowTime(data),
      findingWord(data.findings),
    ]),
    /** The amount of each, as it was filled in; null where a cover has none. */
    amounts: pack.version === 1 ? null : statements.map(({ data }) => data.filing?.amount ?? '–'),
  }
}

/** `5 Mar 2024, 08:30 EST (UTC−5)`. */
function rowTime({ asked }: StatementData): string {
  const [moment] = asked.moments
  return moment ? timeText(moment.start, moment.zone, precisionOf(moment)) : ''
}
