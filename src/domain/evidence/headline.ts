import { type CaveatCode, isDoubt } from '../verdict/answer-caveats'
import type { StatementHeadline } from './statement-content'
import type { StatementFinding } from './statement-schema'

/** The colour of a finding: `unclear` where a person has to look at it. */
export function toneOf({ kind, caveats }: StatementFinding): StatementHeadline['tone'] {
  if (kind === 'changed' || kind === 'no-record') return 'unclear'
  if (caveats.some(isDoubt)) return 'unclear'
  return kind === 'active' ? 'on' : 'off'
}

/** The verdict in few words, for a row: `On the fleet`, `Deleted`, `Two readings`. */
export function findingWord(findings: readonly StatementFinding[]): string {
  const words = [...new Set(findings.map(wordOf))]
  return words.length === 1 ? (words[0] ?? '') : `Two readings: ${words.join(', ').toLowerCase()}`
}

function wordOf({ kind, caveats, change }: StatementFinding): string {
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('future')) return 'Not over yet'
  if (has('contradiction') || has('ties-disagree')) return 'Not certain'
  if (kind === 'changed') return 'Changed during that time'
  if (kind === 'no-record') return 'No record'
  // Recorded again within the time asked it was deleted only for a while. Version 1 does not tell.
  if (has('deletion')) return (change?.what ?? 'deleted') === 'deleted' ? 'Deleted' : 'Deleted for a while'
  return kind === 'active' ? 'On the fleet' : 'Not on the fleet'
}
