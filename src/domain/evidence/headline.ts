import type { CaveatCode } from '../verdict/verdict-caveats'
import { isDeletion } from '../words/fleet-state'
import { fleetPhrase, vehicleName } from '../words/subject-words'
import { type StatementReading, type StatementRecord, subjectOf } from './replay'
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
  reading: StatementReading,
): StatementHeadline['sentence'] {
  const { sentence } = reading.finding
  const { from, to } = strongRange(data, reading)
  return [
    { text: sentence.slice(0, from), isStrong: false },
    { text: sentence.slice(from, to), isStrong: true },
    { text: sentence.slice(to), isStrong: false },
  ].filter(({ text }) => text !== '')
}

/**
 * Where the verdict stands in its sentence. Which form the sentence has is known from the reading, not searched: plates
 * and titles come from people and may hold any words.
 */
function strongRange(data: StatementRecord, { finding, verdict, context }: StatementReading) {
  const { sentence, kind } = finding
  const subject = subjectOf(data)
  const found = (pattern: RegExp) => {
    const match = pattern.exec(sentence)
    return match && { from: match.index, to: match.index + match[0].length }
  }
  if (finding.caveats.includes('future'))
    return (
      found(/is not known(?=: that time (?:had not come|was not over) yet when this was checked, on )/) ?? {
        from: 0,
        to: 0,
      }
    )
  if (context.contradiction || context.higherTie) return { from: 0, to: 'It is not certain'.length }
  if (kind === 'no-record') return { from: 0, to: 'No record'.length }
  if (kind === 'changed') return changesRange(sentence, vehicleName(subject, 'within'))
  const deleted = verdict.deciding && isDeletion(verdict.deciding)
  const outweighs = deleted && found(/the record was deleted(?= on [^,]+\.$)/)
  if (outweighs) return outweighs
  const from = vehicleName(subject).length + ' was '.length
  const fleet = fleetPhrase(subject.fleet)
  // `on the fleet of Alder Rentals`: which fleet it was is not the verdict.
  const phrase = `${kind === 'active' ? 'on' : 'not on'} ${fleet.startsWith('the fleet') ? 'the fleet' : fleet}`
  return { from, to: from + phrase.length }
}

/** What a vehicle did within the time asked, to the end of that clause. */
function changesRange(sentence: string, name: string) {
  const starts = [' was at first ', ' had no record at first', ' went on or off ']
  const at = Math.max(...starts.map((start) => sentence.indexOf(`${name}${start}`)))
  const from = at + name.length + 1
  const length = sentence
    .slice(from)
    .search(/, as far as was recorded|, going by the order|, (?:but|and) the record was deleted|\.$/)
  return { from, to: from + length }
}

/** The verdict in few words, for a row: `On the fleet`, `Deleted`, `Two readings`. */
export function findingWord(findings: readonly StatementFinding[]): string {
  const words = [...new Set(findings.map(wordOf))]
  return words.length === 1 ? (words[0] ?? '') : `Two readings: ${words.join(', ').toLowerCase()}`
}

function wordOf({ kind, caveats }: StatementFinding): string {
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('future')) return 'Not over yet'
  if (has('contradiction') || has('ties-disagree')) return 'Not certain'
  if (kind === 'changed') return 'Changed during that time'
  if (kind === 'no-record') return 'No record'
  if (has('deletion')) return 'Deleted'
  return kind === 'active' ? 'On the fleet' : 'Not on the fleet'
}
