/** Folds a text for searching: no accents, no case, one form per letter. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The folded words of a query, each searched by itself. */
export function searchWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean)
}

/** Makes a test of whether a text holds all words of a query. */
export function wordsFinder(typed: string): (text: string) => boolean {
  const words = searchWords(typed)
  if (words.length === 0) return () => true
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}

/** A column's name for comparison: only lower-case letters and digits. `Driver #` and `driver_#` are `driver`. */
export function plainName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
