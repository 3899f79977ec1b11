/** Spaces, dashes and invisible characters (soft hyphens, zero-width spaces, direction marks): people paste them. */
const SEPARATORS = /[\p{White_Space}\p{Dash}\p{Default_Ignorable_Code_Point}\u02D7\u2043]/gu

/** What is canonical already: nearly every plate of a long list. */
const PLAIN = /^[0-9A-Z]*$/

/**
 * A plate or vehicle number for comparison: upper case, no spaces or hyphens, full-width characters as usual ones (NFKC).
 * ` 8abc-123 ` → `8ABC123`.
 */
export function canonicalPlate(text: string): string {
  if (PLAIN.test(text)) return text
  return text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').normalize('NFKC')
}

/** The canonical text with O as 0 and I as 1. For suggestions only, never for matches. */
export function lookAlikes(text: string): string {
  return canonicalPlate(text).replaceAll('O', '0').replaceAll('I', '1')
}

/** The canonical text split where letters meet digits: `8ABC123` → `8`, `ABC`, `123`. */
export function plateParts(text: string): string[] {
  return canonicalPlate(text).match(/\p{Nd}+|\P{Nd}+/gu) ?? []
}
