import type { Today } from '../../../domain/evidence/compare-answers'
import type { Uncompared } from '../../../domain/evidence/contradictions'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import type { FileState, ReadStatement } from '../../../domain/evidence-pdf/read-statements'
import { kindWord } from '../../../domain/words/kind-words'
import { countWords } from '../../../lib/text/count-words'
import { timeText } from '../../../lib/time/time-text'

type Tone = 'success' | 'warning' | 'error'

/** A result in words: what happened, then what to do. */
export interface ResultWords {
  readonly tone: Tone
  readonly title: string
  readonly lines: readonly string[]
}

const TONES: readonly Tone[] = ['error', 'warning', 'success']

/** The worst of several results, the first of those that are as bad; null for none. */
export function worstOf(results: readonly ResultWords[]): ResultWords | null {
  const [worst] = [...results].sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
  return worst ?? null
}

/**
 * What was found about a statement: the worst is the title, the others follow. Null while nothing bad is known and the history
 * of today is not.
 */
export function resultWords({ checked, file }: ReadStatement, today: Today | null): ResultWords | null {
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
  if (checked.kind === 'not-a-statement')
    return { tone: 'error', title: 'No evidence statement', lines: [checked.message] }
  const found = [
    ...fileWords(file),
    ...(checked.isReworded ? [REWORDED] : []),
    ...(checked.hasOtherRules ? [OTHER_RULES] : []),
    ...(today ? todayWords(today, checked.data, file) : []),
  ]
  const worst = worstOf(found)
  if (worst === null) return null
  const rest = found.filter((one) => one !== worst)
  return {
    ...worst,
    lines: [...worst.lines, ...rest.flatMap(({ title, lines }) => [sentence(title), ...lines])],
  }
}

const REWORDED: ResultWords = {
  tone: 'warning',
  title: 'Its data is worded otherwise than today',
  lines: [
    'An earlier console made it, or somebody changed the sentence. The sentence below says what the recorded answers say.',
  ],
}

const OTHER_RULES: ResultWords = {
  tone: 'warning',
  title: 'Its time was read by other time-zone rules',
  lines: [
    'By today’s rules the zone has another offset at that time: the rules have changed since, or somebody changed the zone.',
  ],
}

const RELY = ' Rely only on what follows.'

/** What is wrong with the file itself; nothing where it is the one that was made. */
function fileWords(file: FileState): ResultWords[] {
  switch (file.kind) {
    case 'whole':
      return []
    case 'pages': {
      const { pages } = file
      const which = `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.slice(0, MAX_PAGES).join(', ')}${pages.length > MAX_PAGES ? '…' : ''}`
      return [
        {
          tone: 'error',
          title: 'The pages differ from the data. Do not rely on the pages.',
          lines: [`${which} of the PDF: the text is not what the data in it says.`],
        },
      ]
    }
    case 'no-hash':
      return [
        {
          tone: 'warning',
          title: 'No hash was found',
          lines: [
            'Another program saved the PDF and left its hash out. The verdict follows from the answers in it; whether they are the original ones cannot be told. Ask for the original file.',
          ],
        },
      ]
    case 'uncompared':
      return [
        {
          tone: 'warning',
          title: 'The pages of this pack could not be compared',
          lines: ['Rely only on what follows, not on the pages.'],
        },
      ]
    case 'other':
      return [
        {
          tone: 'warning',
          title: `This file is not the one that was made: it was saved by another program or altered.${RELY}`,
          lines: [],
        },
      ]
  }
}

const MAX_PAGES = 10

/** What the history says today, the vehicle's record and its fleet. */
function todayWords(today: Today, data: StatementData, file: FileState): ResultWords[] {
  const fits = file.kind === 'no-hash' ? 'It has no hash' : 'Fits its hash'
  switch (today.kind) {
    case 'same':
      return withUncompared(today.uncompared, data, {
        tone: 'success',
        title: `${fits}. The history still says the same`,
        lines: [],
      })
    case 'same-answer':
      return withUncompared(today.uncompared, data, {
        tone: 'success',
        title: `${fits}. ${recorded(today.added)} since; the answer is the same`,
        lines: [],
      })
    case 'changed':
      return withUncompared(today.uncompared, data, {
        tone: 'warning',
        title: `${fits}, but the answer has changed since`,
        lines: [`${recorded(today.added)} since.`, ...changeLines(today.changes, data)],
      })
    case 'contradicts':
      return [
        {
          tone: 'error',
          title: 'Contradicts the history',
          lines: [
            ...today.contradictions
              .slice(0, MAX_NAMED)
              .map(
                ({ what, says, by, instead }) =>
                  `${what}: the statement says ${says}, ${by} says ${instead}.`,
              ),
            ...(today.contradictions.length > MAX_NAMED ? ['There is more.'] : []),
            'Do not rely on it, although its hash fits: anybody can compute a hash again.',
          ],
        },
      ]
    case 'other-place':
      return [
        {
          tone: 'warning',
          title: `${fits}, but made with another service`,
          lines: [`It was asked at ${today.api}. Check it there against the history of today.`],
        },
      ]
  }
}

const MAX_NAMED = 10

/** A result with what nobody could compare: a plate or a fleet that may be wrong is no green sign. */
function withUncompared(
  uncompared: readonly Uncompared[],
  { reference, madeBy }: StatementData,
  found: ResultWords,
): ResultWords[] {
  const names = [...(reference === null ? [] : ['reference']), ...(madeBy === null ? [] : ['“made by”'])]
  const note = names.length === 0 ? [] : [`Not compared, since nothing records it: ${names.join(', ')}.`]
  const words = { ...found, lines: [...found.lines, ...note] }
  if (uncompared.length === 0) return [words]
  const what = uncompared.map((one) => (one === 'plate' ? 'plate' : 'name of the fleet')).join(' and the ')
  const lines = ['This service does not tell it. Compare it yourself.']
  return [{ tone: 'warning', title: `The ${what} could not be compared`, lines }, words]
}

const recorded = (count: number): string =>
  `${countWords(count, 'change')} ${count === 1 ? 'was' : 'were'} recorded`
/** A title below a worse one. */
const sentence = (title: string): string => `${title.replace(RELY, '').replace(/\.$/, '')}.`

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
