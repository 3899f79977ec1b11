import bidiFactory from 'bidi-js'

export interface Run {
  readonly text: string
  readonly isBold: boolean
}

export type Line = readonly Run[]

export type Measure = (text: string, isBold: boolean) => number

const CUT_AFTER = /[/&?=,.:;_-]/
/** A long word starts on a new line if more than this share of the line is used. */
const MAX_USED = 0.7

/** Breaks runs into lines no wider than `width`, splitting longer words. Lines keep their trailing spaces. */
export function wrapLines(runs: readonly Run[], width: number, measure: Measure): Line[] {
  const paragraphs: Run[][] = [[]]
  for (const { text, isBold } of runs)
    for (const [index, part] of text.split('\n').entries()) {
      // Without the space, text copied from a PDF joins the last word of a line and the first of the next.
      if (index > 0) {
        paragraphs.at(-1)?.push({ text: ' ', isBold })
        paragraphs.push([])
      }
      paragraphs.at(-1)?.push({ text: part, isBold })
    }
  return paragraphs.flatMap((paragraph) => wrapParagraph(paragraph, width, measure))
}

function wrapParagraph(runs: readonly Run[], width: number, measure: Measure): Line[] {
  const lines: Run[][] = []
  let line: Run[] = []
  let used = 0
  const put = (text: string, isBold: boolean, wide: number): void => {
    const last = line.at(-1)
    if (last?.isBold === isBold) line[line.length - 1] = { text: last.text + text, isBold }
    else line.push({ text, isBold })
    used += wide
  }
  const end = (): void => {
    lines.push(line)
    line = []
    used = 0
  }
  for (const word of wordsOf(runs)) {
    const wide = word.reduce((sum, { text, isBold }) => sum + measure(text.trimEnd(), isBold), 0)
    if (wide <= width) {
      if (used > 0 && used + wide > width) end()
      for (const { text, isBold } of word) put(text, isBold, measure(text, isBold))
      continue
    }
    for (const { text, isBold } of word) {
      for (let rest = text; rest !== ''; ) {
        if (used > width * MAX_USED) end()
        const part = fitting(rest, (some) => used + measure(some.trimEnd(), isBold) <= width)
        if (part === '' && used > 0) {
          end()
          continue
        }
        const some = part === '' ? (Array.from(rest)[0] ?? '') : part
        put(some, isBold, measure(some, isBold))
        rest = rest.slice(some.length)
        if (rest !== '') end()
      }
    }
  }
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

/** Splits runs into words with their trailing spaces. A word may mix weights and contain no-break spaces. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = []
  let isOpen = false
  for (const { text, isBold } of runs) {
    for (const part of text.match(/[\S\u00a0]+\s*|\s+/gu) ?? []) {
      const last = words.at(-1)
      if (isOpen && last) last.push({ text: part, isBold })
      else words.push([{ text: part, isBold }])
      isOpen = !/[^\S\u00a0]$/u.test(part)
    }
  }
  return words
}

/** Returns the longest start of a word that fits, cut after punctuation near its end if possible; perhaps ''. */
function fitting(word: string, fits: (text: string) => boolean): string {
  const letters = Array.from(word)
  let length = letters.length
  while (length > 0 && !fits(letters.slice(0, length).join(''))) length--
  if (length === letters.length) return word
  const at = letters.slice(0, length).findLastIndex((letter) => CUT_AFTER.test(letter))
  return letters.slice(0, at > length / 2 ? at + 1 : length).join('')
}

const bidi = bidiFactory()
/** Hebrew, Arabic, and other right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Orders a line's pieces from left to right. The font already reverses the letters of right-to-left words. */
export function visualOrder(line: Line): Line {
  const text = line.map((run) => run.text).join('')
  if (!RIGHT_TO_LEFT.test(text)) return line
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const pieces: { run: Run; level: number }[] = []
  let at = 0
  for (const { text: part, isBold } of line) {
    for (let index = 0; index < part.length; index++, at++) {
      const level = levels[at] ?? 0
      const letter = mirrored.get(at) ?? part.charAt(index)
      const last = pieces.at(-1)
      if (index > 0 && last?.level === level) last.run = { ...last.run, text: last.run.text + letter }
      else pieces.push({ run: { text: letter, isBold }, level })
    }
  }
  // Each piece moves as a whole, like one letter.
  const paragraphs = [{ start: 0, end: pieces.length - 1, level: 0 }]
  const ofPieces = { levels: Uint8Array.from(pieces, ({ level }) => level), paragraphs }
  for (const [from = 0, to = 0] of bidi.getReorderSegments('x'.repeat(pieces.length), ofPieces))
    pieces.splice(from, to + 1 - from, ...pieces.slice(from, to + 1).reverse())
  return pieces.flatMap(({ run, level }) => {
    const words = level % 2 === 1 ? (run.text.match(/\s+|\S+/gu) ?? []).reverse() : [run.text]
    return words.map((text) => ({ ...run, text }))
  })
}
