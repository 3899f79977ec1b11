/** Most statements in one pack: each is a page and about eight requests. */
export const MOST_STATEMENTS = 500
/** Most bytes of a file; a pack of 500 statements has 8 MB. */
export const MOST_FILE = 50 * 1024 ** 2
/** Most bytes of one statement's data; of the longest known it is a fifth. */
export const MOST_TEXT = 4 * 1024 ** 2
/** Most bytes that all packed parts of a file may have unpacked. */
export const MOST_UNPACKED = 64 * 1024 ** 2
/** Most values in a statement's data, and in all of its answers. */
export const MOST_VALUES = 5000
export const MOST_ANSWERED = 200_000

/** A file that is larger than any that a console writes: checking it could take all memory. Its message is a sentence. */
export class FileLimitError extends Error {
  override readonly name = 'FileLimitError'
}

/** Throws FileLimitError for a text that is longer than the data of a statement. */
export function assertStatementSize(length: number): void {
  if (length > MOST_TEXT)
    throw new FileLimitError('The data in this file is larger than any statement: it was not read.')
}
