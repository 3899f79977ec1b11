/** Most columns of a row. A file with more isn't a list. */
export const MAX_COLUMNS = 500
/** Most characters of a cell, or of a line of text. Spreadsheet programs allow a third of that in a cell. */
export const LONGEST = 100_000

/** Thrown if a file isn't a list or exceeds a limit. `message` continues a sentence that starts with the file name. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
}

/** Throws if a count exceeds its limit. `what`: the plural noun for the message. */
export function cap(count: number, most: number, what: string): void {
  if (count > most)
    throw new UnfitFile(
      `has more than ${most.toLocaleString('en')} ${what}. Save just the list as a new file.`,
    )
}
