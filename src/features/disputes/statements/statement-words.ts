import type { Today } from '../../../domain/evidence/compare-today'
import type { Uncompared } from '../../../domain/evidence/contradictions'
import { filledNames } from '../../../domain/evidence/filing'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import type { FileState, ReadStatement } from '../../../domain/evidence-pdf/read-statements'
import { kindWord } from '../../../domain/words/revision-words'
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
  const { kind } = checked
  if (kind === 'altered') {
    const wrong = checked.message.replace(/^This file was altered: /, 'What is wrong: ')
    return error('This file was altered', wrong, 'Do not rely on it. Ask for the original file.')
  }
  if (kind === 'other-version')
    return warning(
      'Made by another version of this console',
      'Its data fits its hash. Only that version can check the rest.',
    )
  if (kind === 'not-a-statement') return error('No evidence statement', checked.message)
  const ofFile = fileWords(file)
  const found = [
    ...(ofFile ? [ofFile] : []),
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

const error = (title: string, ...lines: readonly string[]): ResultWords => ({ tone: 'error', title, lines })
const warning = (title: string, ...lines: readonly string[]): ResultWords => ({
  ...{ tone: 'warning', title, lines },
})

const REWORDED = warning(
  'Its data is worded otherwise than today',
  'An earlier console made it, or somebody changed the sentence. The sentence below says what the recorded answers say.',
)

const OTHER_RULES = warning(
  'Its time was read by other time-zone rules',
  'By today’s rules the zone has another offset at that time: the rules have changed since, or somebody changed the zone.',
)

const RELY = ' Rely only on what follows.'

/** What is wrong with the file itself; null where it is the one that was made. */
function fileWords(file: FileState): ResultWords | null {
  switch (file.kind) {
    case 'whole':
      return null
    case 'pages':
      return error(
        'The pages differ from the data. Do not rely on the pages.',
        `${pagesText(file.pages)} of the PDF: the text is not what the data in it says.`,
      )
    case 'no-hash':
      return warning(
        'No hash was found',
        'Another program saved the PDF and left its hash out. The verdict follows from the answers in it; whether they are the original ones cannot be told. Ask for the original file.',
      )
    case 'uncompared':
      return warning(
        'The pages of this pack could not be compared',
        'Rely only on what follows, not on the pages.',
      )
    case 'other':
      return warning(
        `This file is not the one that was made: it was saved by another program or altered.${RELY}`,
      )
  }
}

const MAX_PAGES = 10

function pagesText(pages: readonly number[]): string {
  const named = pages.slice(0, MAX_PAGES).join(', ')
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${named}${pages.length > MAX_PAGES ? '…' : ''}`
}

/** What the history says today, the vehicle's record and its fleet. */
function todayWords(today: Today, data: StatementData, file: FileState): ResultWords[] {
  const fits = file.kind === 'no-hash' ? 'It has no hash' : 'Fits its hash'
  const compared = (tone: Tone, title: string, ...lines: readonly string[]) =>
    'uncompared' in today ? withUncompared(today.uncompared, data, { tone, title, lines }) : []
  switch (today.kind) {
    case 'same':
      return compared('success', `${fits}. The history still says the same`)
    case 'same-answer':
      return compared('success', `${fits}. ${recorded(today.added)} since; the answer is the same`)
    case 'changed':
      return compared(
        'warning',
        `${fits}, but the answer has changed since`,
        `${recorded(today.added)} since.`,
        ...changeLines(today.changes, data),
      )
    case 'contradicts': {
      const { contradictions: found } = today
      const named = found
        .slice(0, MAX_NAMED)
        .map(({ what, says, by, instead }) => `${what}: the statement says ${says}, ${by} says ${instead}.`)
      return [
        error(
          'Contradicts the history',
          ...named,
          ...(found.length > MAX_NAMED ? ['There is more.'] : []),
          'Do not rely on it, although its hash fits: anybody can compute a hash again.',
        ),
      ]
    }
    case 'other-place':
      return [
        warning(
          `${fits}, but made with another service`,
          `It was asked at ${today.api}. Check it there against the history of today.`,
        ),
      ]
  }
}

const MAX_NAMED = 10

/** A result with what nobody could compare: a plate or a fleet that may be wrong is no green sign. */
function withUncompared(
  uncompared: readonly Uncompared[],
  { reference, madeBy, filing }: StatementData,
  found: ResultWords,
): ResultWords[] {
  const names = [
    ...(reference === null ? [] : ['reference']),
    ...filledNames(filing).map((name) => name.toLowerCase()),
    ...(madeBy === null ? [] : ['who made it']),
  ]
  const note = names.length === 0 ? [] : [`Not checked, since nothing records it: ${names.join(', ')}.`]
  const words = { ...found, lines: [...found.lines, ...note] }
  if (uncompared.length === 0) return [words]
  const what = uncompared.map((one) => (one === 'plate' ? 'plate' : 'name of the fleet')).join(' and the ')
  return [
    warning(`The ${what} could not be compared`, 'This service does not tell it. Compare it yourself.'),
    words,
  ]
}

const recorded = (count: number): string => `${countWords(count, 'change was', 'changes were')} recorded`
/** A title below a worse one. */
const sentence = (title: string): string => `${title.replace(RELY, '').replace(/\.$/, '')}.`

function changeLines(
  found: Extract<Today, { kind: 'changed' }>['changes'],
  { asked }: StatementData,
): string[] {
  return found.flatMap(({ index, now, by }) => {
    const zone = asked.moments[index]?.zone ?? 'UTC'
    return [
      `Now: ${now}`,
      ...by.map(
        ({ id, instant, kind, active }) =>
          `By the change of ${timeText(instant, zone, 'micro')} (revision ${id}, ${kindWord(kind)}, ${active ? 'on' : 'off'} the fleet).`,
      ),
    ]
  })
}
