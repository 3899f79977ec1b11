import type { Today } from '../../../domain/evidence/compare-answers'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import { kindWord } from '../../../domain/words/kind-words'
import { timeText } from '../../../lib/time/time-text'
import type { ReadStatement } from './read-statements'

/** A result in words: what happened, then what to do. */
export interface ResultWords {
  readonly tone: 'success' | 'warning' | 'error'
  readonly title: string
  readonly lines: readonly string[]
}

/** What a file is that is no intact statement; null for one that is. */
export function fileWords({ checked }: ReadStatement): ResultWords | null {
  if (checked.kind === 'intact') return null
  if (checked.kind === 'altered')
    return {
      tone: 'error',
      title: 'This file was altered',
      lines: [
        checked.message.replace(/^This file was altered: /, 'What is wrong: '),
        'Do not rely on it. Ask for the original file.',
      ],
    }
  if (checked.kind === 'other-version')
    return {
      tone: 'warning',
      title: 'Made by another version of this console',
      lines: ['Its data fits its hash. Only that version can check the rest.'],
    }
  return { tone: 'error', title: 'No evidence statement', lines: [checked.message] }
}

/** What of the file was found unaltered, and what that leaves open. */
const UNALTERED: Readonly<
  Record<ReadStatement['file'], { readonly title: string; readonly lines: readonly string[] }>
> = {
  whole: { title: 'Unaltered', lines: [] },
  json: {
    title: 'Unaltered',
    lines: ['Another program saved the file again, without changing what it says.'],
  },
  pdf: {
    title: 'Its data is unaltered',
    lines: [
      'Its pages were not compared: another program or another version of this console saved the PDF. Rely on the sentence above, not on the pages.',
    ],
  },
  'no-hash': {
    title: 'No hash was found',
    lines: [
      'Another program saved the PDF and left its hash out. The verdict follows from the answers in it; whether they are the original ones cannot be told. Ask for the original file.',
    ],
  },
  pack: {
    title: 'Its data is unaltered',
    lines: ['The pages of a pack are not compared. Rely on the sentence above.'],
  },
}

/** What the history says today about an intact statement. */
export function todayWords(today: Today, data: StatementData, file: ReadStatement['file']): ResultWords {
  const { title: unaltered, lines } = UNALTERED[file]
  const fine = file === 'pdf' || file === 'no-hash' ? 'warning' : 'success'
  switch (today.kind) {
    case 'same':
      return { tone: fine, title: `${unaltered}. The history still says the same`, lines }
    case 'same-answer':
      return {
        tone: fine,
        title: `${unaltered}. ${recorded(today.added)} since; the answer is the same`,
        lines,
      }
    case 'changed':
      return {
        tone: 'warning',
        title: `${unaltered}, but the answer has changed since`,
        lines: [
          ...lines,
          ...(today.added > 0 ? [`${recorded(today.added)} since.`] : []),
          ...changeLines(today.changes, data),
        ],
      }
    case 'fewer':
      return {
        tone: 'warning',
        title: `${unaltered}, but ${changes(today.missing)} of the history ${today.missing === 1 ? 'is' : 'are'} gone`,
        lines: [
          ...lines,
          'A history never loses changes: this may be another vehicle, fleet or service by now.',
          ...changeLines(today.changes, data),
        ],
      }
    case 'other-place':
      return {
        tone: 'warning',
        title: `${unaltered}, but made with another service`,
        lines: [...lines, `It was asked at ${today.api}. Check it there against the history of today.`],
      }
  }
}

const changes = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'}`
const recorded = (count: number): string => `${changes(count)} ${count === 1 ? 'was' : 'were'} recorded`

function changeLines(
  found: Extract<Today, { kind: 'changed' }>['changes'],
  { asked }: StatementData,
): string[] {
  return found.flatMap(({ index, now, by }) => {
    const zone = asked.moments[index]?.zone ?? 'UTC'
    return [
      `Now: ${now.finding.sentence}`,
      ...by.map(
        ({ id, instant, kind, active }) =>
          `By the change of ${timeText(instant, zone, 'micro')} (revision ${id}, ${kindWord(kind)}, ${active ? 'on' : 'off'} the fleet).`,
      ),
    ]
  })
}
