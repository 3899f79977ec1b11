/** A list of vehicles that was pasted where one is searched for. */
export interface PastedList {
  /** The pasted text; of a list in one line, a line for each vehicle. */
  readonly text: string
  /** What the note says of it: `12 lines`, `3 vehicles`. */
  readonly counted: string
}

/** How many ids or plates a single line names at least, to be a list: fewer may be a plate with its state and year. */
const FEWEST_IN_LINE = 3

/** An id (`#1042`) or a plate: up to 12 letters, digits, spaces, dots and dashes, with at least one digit. */
const ID_OR_PLATE = /^(?:#\s*\d+|(?=[^\d]*\d)[\p{L}\d][\p{L}\d .\-–‑]{0,11})$/u

/**
 * Recognises a pasted list of vehicles: two or more lines that are not empty, or one line with three or more ids or plates
 * between commas, semicolons or tabs. Null for any other text: that is searched for.
 */
export function readPastedList(text: string): PastedList | null {
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '')
  const [line = ''] = lines
  if (lines.length > 1) return { text, counted: `${lines.length.toLocaleString('en')} lines` }
  const names = line.split(/[,;\t]/).flatMap((name) => name.trim() || [])
  if (names.length < FEWEST_IN_LINE || !names.every((name) => ID_OR_PLATE.test(name))) return null
  return { text: names.join('\n'), counted: `${names.length.toLocaleString('en')} vehicles` }
}
