import { readTollLine } from './toll-line'

/** Lines that are looked at. */
const MOST_LINES = 20

const DATE = /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b/
/** What headers of lists call a vehicle, and what they call a time. */
const VEHICLE = /plate|vehicle|licen[cs]e|lp\b/i
const TIME = /date|time/i

/**
 * Whether pasted text is a list of tolls and not one toll: several lines of which two have a vehicle and a time, or of which
 * one has a date beside other cells below a header that names both.
 */
export function isTollTable(text: string): boolean {
  const lines = text
    .split(/\r\n|\r|\n/, MOST_LINES)
    .map((line) => line.trim())
    .filter(Boolean)
  const [header = '', ...below] = lines
  if (below.length === 0) return false
  const isNamed = VEHICLE.test(header) && TIME.test(header) && !DATE.test(header)
  return lines.filter(isRow).length >= (isNamed ? 1 : 2)
}

function isRow(line: string): boolean {
  const cells = line.split(/[\t,;|]/).filter((cell) => cell.trim() !== '')
  return readTollLine(line) !== null || (cells.length > 1 && DATE.test(line))
}
