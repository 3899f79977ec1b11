import { JsonText } from '../../../lib/json/json-text'

/** Filters that can be sent, or why they cannot. */
type FiltersReading =
  /** Without `filters` where the text is blank: left out of the request. */
  { readonly ok: true; readonly filters?: JsonText } | { readonly ok: false; readonly message: string }

/** Longest text of filters, in UTF-16 units: a longer one was pasted by mistake. */
const LONGEST = 100_000

/**
 * Parses a charge's filters: any JSON, exact to the digit, since their structure is not specified.
 * Specification: "Charge".
 */
export function readFilters(text: string): FiltersReading {
  if (text.trim() === '') return { ok: true }
  if (text.length > LONGEST) return { ok: false, message: 'Too long. Use at most 100,000 characters.' }
  try {
    return { ok: true, filters: new JsonText(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {
      ok: false,
      message: 'Not valid JSON. Write it like {"agency": "TxTag"}.',
    }
  }
}
