/** Spaces, dashes and what is not seen (soft hyphens, zero-width spaces, marks of direction): all that people paste. */
const SEPARATORS = /[\p{White_Space}\p{Dash}\p{Default_Ignorable_Code_Point}\u02D7\u2043]/gu

/**
 * A plate or vehicle number as it is compared: upper case, without spaces and hyphens, full-width letters and digits as
 * the usual ones (NFKC). ` 8abc-123 ` → `8ABC123`.
 */
export function canonicalPlate(text: string): string {
  return text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').normalize('NFKC')
}

/** The canonical text with letters that look like digits as those digits: O as 0, I as 1. To suggest, never to match. */
export function lookAlikes(text: string): string {
  return canonicalPlate(text).replaceAll('O', '0').replaceAll('I', '1')
}

/** The parts that the canonical text falls into where letters meet digits: `8ABC123` → `8`, `ABC`, `123`. */
export function plateParts(text: string): string[] {
  return canonicalPlate(text).match(/\p{Nd}+|\P{Nd}+/gu) ?? []
}
