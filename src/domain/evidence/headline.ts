import type { CaveatCode } from '../verdict/verdict-caveats'
import { fleetPhrase, vehicleName } from '../words/subject-words'
import type { StatementReading, StatementRecord } from './replay'
import { subjectOf } from './replay'
import type { StatementHeadline } from './statement-content'
import type { StatementFinding } from './statement-schema'

/** Caveats that a person has to look at. */
const DOUBTS: readonly CaveatCode[] = [
  'contradiction',
  'future',
  'just-passed',
  'before-history',
  'deletion',
  'ties-disagree',
]

/** The colour of a finding: `unclear` where a person has to look at it. */
export function toneOf({ kind, caveats }: StatementFinding): StatementHeadline['tone'] {
  if (kind === 'changed' || kind === 'no-record') return 'unclear'
  if (DOUBTS.some((code) => caveats.includes(code))) return 'unclear'
  return kind === 'active' ? 'on' : 'off'
}

/** The sentence of a reading in parts: its verdict is strong. */
export function sentenceParts(
  data: StatementRecord,
  { finding }: StatementReading,
): StatementHeadline['sentence'] {
  const { sentence } = finding
  const strong = strongRange(data, sentence)
  if (strong === null) return [{ text: sentence, isStrong: false }]
  const [from, to] = strong
  return [
    { text: sentence.slice(0, from), isStrong: false },
    { text: sentence.slice(from, to), isStrong: true },
    { text: sentence.slice(to), isStrong: false },
  ].filter(({ text }) => text !== '')
}

/** Words that outweigh the state, and begin or are within their sentence. */
const OUTWEIGHS = [
  /^It is not certain/,
  /^No record/,
  /had not come yet(?=\.$)/,
  /the record was deleted(?= on )/,
]
/** What a vehicle did within the time asked, to the end of that clause. */
const CHANGES =
  /^(?: was at first | had no record at first| went on or off ).*?(?=, as far as was recorded|, going by|, but the record|, and the record|\.$)/

function strongRange(data: StatementRecord, sentence: string): [from: number, to: number] | null {
  for (const pattern of OUTWEIGHS) {
    const match = pattern.exec(sentence)
    if (match) return [match.index, match.index + match[0].length]
  }
  // Plates and titles come from people: what they say is not searched.
  const subject = subjectOf(data)
  const names = [vehicleName(subject, 'within'), vehicleName(subject)]
  const name = names.find((one) => sentence.includes(one)) ?? ''
  const after = sentence.indexOf(name) + name.length
  const rest = sentence.slice(after)
  const changes = CHANGES.exec(rest)
  if (changes) return [after + 1, after + changes[0].length]
  const fleet = fleetPhrase(subject.fleet)
  // `on the fleet of Alder Rentals`: which fleet it was is not the verdict.
  const end = fleet.startsWith('the fleet') ? 'the fleet' : fleet
  for (const phrase of [`not on ${end}`, `on ${end}`]) {
    const at = rest.indexOf(phrase)
    if (at >= 0) return [after + at, after + at + phrase.length]
  }
  return null
}

/** The verdict in few words, for a row: `On the fleet`, `Deleted`, `Two readings`. */
export function findingWord(findings: readonly StatementFinding[]): string {
  const words = [...new Set(findings.map(wordOf))]
  return words.length === 1 ? (words[0] ?? '') : `Two readings: ${words.join(', ').toLowerCase()}`
}

function wordOf({ kind, caveats }: StatementFinding): string {
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('contradiction') || has('ties-disagree')) return 'Not certain'
  if (has('future')) return 'Not over yet'
  if (kind === 'changed') return 'Changed during that time'
  if (kind === 'no-record') return 'No record'
  if (has('deletion')) return 'Deleted'
  return kind === 'active' ? 'On the fleet' : 'Not on the fleet'
}
