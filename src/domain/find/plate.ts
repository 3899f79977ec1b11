/** Everything but letters, their marks and digits: spaces, dashes, dots, brackets, invisible characters. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu

/** What is canonical already: nearly every plate of a long list. */
const PLAIN = /^[0-9A-Z]*$/

/** A plate or number to compare: letters and digits alone, in upper case and usual width. ` 8abc-123 ` → `8ABC123`. */
export function canonicalPlate(text: string): string {
  if (PLAIN.test(text)) return text
  return text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').normalize('NFKC')
}

/** The canonical text split where letters meet digits: `8ABC123` → `8`, `ABC`, `123`. */
export function plateParts(text: string): string[] {
  return canonicalPlate(text).match(/\p{Nd}+|\P{Nd}+/gu) ?? []
}
