/** Most statements in one pack: each is a page and about eight requests. */
export const MAX_STATEMENTS = 500
/** Most bytes of a file; a pack of 500 statements has 8 MB. */
export const MAX_FILE = 50 * 1024 ** 2
/** Most bytes of one statement's data; of the longest known it is a fifth. */
export const MAX_TEXT = 4 * 1024 ** 2
/** Most bytes that all packed parts of a file may have unpacked. */
export const MAX_UNPACKED = 64 * 1024 ** 2
/** Most values in a statement's data, and in all of its answers. */
export const MAX_VALUES = 5000
export const MAX_ANSWERED = 200_000
/** Most letters of its names and notes, which the page shows. */
export const MAX_LETTERS = 100_000

/** A file that is larger than any that a console writes: checking it could take all memory. Its message is a sentence. */
export class FileLimitError extends Error {
  override readonly name = 'FileLimitError'
}

/** Throws FileLimitError for data of which something is more than a statement has: `what` says so. */
export function assertMost(
  count: number,
  most: number,
  what: 'is longer' | 'has more values' | 'has longer names',
): void {
  if (count > most)
    throw new FileLimitError(`The data in this file ${what} than any statement: it was not checked.`)
}
