import { foldText } from '../../lib/text/fold-text'

const CASES = /([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu
const NOTE = /[([][^()[\]]*[)\]]\s*$/

/** The words of a column's name, without accents and case: `TXN_DATE` and `txnDate` are `txn date`. */
export function nameWords(name: string): string {
  return foldText(name.replace(CASES, '$& '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A name without what stands in brackets at its end, a zone or a form; null where nothing does. */
export function withoutNote(name: string): string | null {
  return NOTE.test(name) ? name.replace(NOTE, '') : null
}
