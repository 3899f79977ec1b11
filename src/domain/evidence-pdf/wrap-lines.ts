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
    if (used > 0 && used + wide > width) end()
    for (const { text, isBold } of word) {
      for (const part of wide > width ? cut(text, isBold, width, measure) : [text]) {
        const partWide = measure(part, isBold)
        if (wide > width && used > 0 && used + measure(part.trimEnd(), isBold) > width) end()
        put(part, isBold, partWide)
      }
    }
  }
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

/** Words with the spaces after them. A word may be of several weights. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = []
  let isOpen = false
  for (const { text, isBold } of runs) {
    for (const part of text.match(/\S+\s*|\s+/gu) ?? []) {
      const last = words.at(-1)
      if (isOpen && last) last.push({ text: part, isBold })
      else words.push([{ text: part, isBold }])
      isOpen = !/\s$/u.test(part)
    }
  }
  return words
}

/** Cuts a word that is wider than a line into parts that are not: after a sign where there is one near the end. */
function cut(word: string, isBold: boolean, width: number, measure: Measure): string[] {
  const parts: string[] = []
  let rest = Array.from(word)
  while (rest.length > 0) {
    let length = rest.length
    while (length > 1 && measure(rest.slice(0, length).join('').trimEnd(), isBold) > width) length--
    if (length < rest.length) {
      const at = rest.slice(0, length).findLastIndex((letter) => CUT_AFTER.test(letter))
      if (at > length / 2) length = at + 1
    }
    parts.push(rest.slice(0, length).join(''))
    rest = rest.slice(length)
  }
  return parts
}
