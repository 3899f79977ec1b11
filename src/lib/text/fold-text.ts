/** A text as it is searched: without accents, case and the difference between forms of a letter. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words that somebody typed, folded; each is looked for by itself. */
export function searchWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean)
}
