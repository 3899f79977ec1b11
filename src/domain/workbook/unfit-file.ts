/** Most columns of a row. A file with more is no list. */
export const MAX_COLUMNS = 500
/** Most characters of a cell, or of a row of a text. Spreadsheets have at most a third of it in a cell. */
export const LONGEST = 100_000

/** A file is no list, or has too much of something. `message` follows its name in a sentence. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
}

export function cap(count: number, most: number, what: string): void {
  if (count > most)
    throw new UnfitFile(
      `has more than ${most.toLocaleString('en')} ${what}. Save just the list as a new file.`,
    )
}
