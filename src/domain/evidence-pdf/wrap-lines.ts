/** A part of a text in one weight. */
export interface Run {
  readonly text: string
  readonly isBold: boolean
}

/** A line: runs in the order in which they are read. */
export type Line = readonly Run[]

/** The width of a text in points. */
export type Measure = (text: string, isBold: boolean) => number

/** Where a long word may be cut: after these. */
const CUT_AFTER = /[/&?=,.:;_-]/
/** A long word begins on a new line where more of the line than this is used. */
const MAX_USED = 0.7

/**
 * Breaks runs into lines no wider than `width`: at line breaks, at spaces, and within words that are wider than a line.
 * Nothing is left out: lines end with their spaces.
 */
export function wrapLines(runs: readonly Run[], width: number, measure: Measure): Line[] {
  const paragraphs: Run[][] = [[]]
  for (const { text, isBold } of runs)
    for (const [index, part] of text.split('\n').entries()) {
      // The space keeps the last word of a line apart from the first of the next where a PDF's text is copied.
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
        // Begins beside what is there where it has some room.
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

/** Words with the spaces after them. A word may be of several weights, and hold no-break spaces. */
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

/** The beginning of a word that fits: up to a sign where there is one near its end. '' where not one letter does. */
function fitting(word: string, fits: (text: string) => boolean): string {
  const letters = Array.from(word)
  let length = letters.length
  while (length > 0 && !fits(letters.slice(0, length).join(''))) length--
  if (length === letters.length) return word
  const at = letters.slice(0, length).findLastIndex((letter) => CUT_AFTER.test(letter))
  return letters.slice(0, at > length / 2 ? at + 1 : length).join('')
}
