/** A number that a spreadsheet rounded to show it (`1.23E+11`): its digits are lost. */
export const ROUNDED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i

/** What a spreadsheet shows instead of a value: a formula failed (`#N/A`), or the column is too narrow (`####`). */
export const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/
