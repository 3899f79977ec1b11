/** Errors of one row by field; empty if the row is valid. */
export type RowErrors = Readonly<Record<string, unknown>>

const MAX_DETAILED = 100
/** Most bytes of all rows' errors, enough for 2,500 rows. With a plan's other fields, an answer stays below 100,000. */
const MAX_BYTES = 98_000
const INVALID: RowErrors = { non_field_errors: ['Invalid row.'] }

/**
 * Keeps the answer to many faulty rows small: the first hundred keep their errors as far as these fit, the others are
 * only said to be invalid. A valid row stays `{}`.
 */
export function limitRowErrors(rows: readonly RowErrors[]): readonly RowErrors[] {
  const isFaulty = (errors: RowErrors) => Object.keys(errors).length > 0
  let left = MAX_BYTES - rows.reduce((sum, row) => sum + bytesOf(isFaulty(row) ? INVALID : row), 0)
  let detailed = 0
  return rows.map((row) => {
    if (!isFaulty(row)) return row
    const more = bytesOf(row) - bytesOf(INVALID)
    if (detailed === MAX_DETAILED || more > left) return INVALID
    detailed += 1
    left -= more
    return row
  })
}

/** With the comma after it. The messages are ASCII. */
function bytesOf(row: RowErrors): number {
  return JSON.stringify(row).length + 1
}
