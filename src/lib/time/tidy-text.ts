/** Letters, digits and signs of ASCII with single spaces between them: there is nothing to tidy. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/

/**
 * Unifies spaces, minus signs and letter widths, and removes direction marks (Intl and spreadsheets add them). Quick for
 * plain text, since lists have hundreds of thousands of cells.
 */
export function tidyText(text: string): string {
  if (TIDY.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
