/** Folds a text for searching: no accents, no case, one form per letter. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The folded words of a query, each searched by itself. */
export function searchWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean)
}

/** A column's name for comparison: only lower-case letters and digits. `Driver #` and `driver_#` are `driver`. */
export function plainName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
