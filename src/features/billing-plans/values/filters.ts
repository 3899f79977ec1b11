import { JsonText } from '../../../lib/json/json-text'

/** Filters that may be sent, or why not. */
export type FiltersReading =
  | { readonly ok: true /** Undefined where nothing is typed: left out. */; readonly filters?: JsonText }
  | { readonly ok: false; readonly message: string }

/** Longest text of filters, in UTF-16 units; what is longer was pasted by mistake. */
const LONGEST = 100_000

/** Reads a charge's filters: any JSON, kept digit by digit. Their structure is not shown. Specification: "Charge". */
export function readFilters(text: string): FiltersReading {
  if (text.trim() === '') return { ok: true }
  if (text.length > LONGEST) return { ok: false, message: 'This is too long for filters.' }
  try {
    return { ok: true, filters: new JsonText(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {
      ok: false,
      message: 'This is not JSON. Write names and texts in double quotes, for instance {"agency": "TxTag"}.',
    }
  }
}
