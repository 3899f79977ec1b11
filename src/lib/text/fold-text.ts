export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const searchWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean)

export function wordsFinder(typed: string): (text: string) => boolean {
  const words = searchWords(typed)
  if (words.length === 0) return () => true
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}

/** Normalizes a column's name for comparison: `Driver #` and `driver_#` become `driver`. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
