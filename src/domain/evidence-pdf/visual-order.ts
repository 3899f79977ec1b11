import bidiFactory from 'bidi-js'
import type { Line, Run } from './wrap-lines'

const bidi = bidiFactory()
/** Hebrew, Arabic and what is written like them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * The pieces of a line from left to right. Within a piece of a right-to-left script, the font's shaping turns each word
 * round; their order is turned here.
 */
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
  return reordered(pieces).flatMap(({ run, level }) => (level % 2 === 1 ? wordsBackwards(run) : [run]))
}

/** Rule L2 of the bidirectional algorithm, by pieces: from the highest level down, sequences are turned round. */
function reordered<T extends { readonly level: number }>(pieces: readonly T[]): readonly T[] {
  let order = [...pieces]
  const highest = Math.max(...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    const next: T[] = []
    let turned: T[] = []
    for (const piece of order) {
      if (piece.level >= level) turned.unshift(piece)
      else {
        next.push(...turned, piece)
        turned = []
      }
    }
    order = [...next, ...turned]
  }
  return order
}

function wordsBackwards({ text, isBold }: Run): Run[] {
  const words = text.match(/\s+|\S+/gu) ?? []
  return words.reverse().map((word) => ({ text: word, isBold }))
}
