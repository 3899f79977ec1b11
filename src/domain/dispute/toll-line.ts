import { parseMoment } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'

/** What a pasted line says about a toll. `zone` is absent where the line names none. */
interface TollLine {
  readonly vehicle: string
  readonly at: string
  readonly zone?: string
}

/**
 * Reads a line that names a vehicle and a date with a time, in either order: `8ABC123 NY 2024-03-05 08:30`. Between them
 * may be spaces, tabs, commas or semicolons; a zone's name may end the line. Null where one of the two is missing.
 */
export function readTollLine(text: string): TollLine | null {
  const words = text.trim().split(/[\s,;|]+/)
  // A time with its zone is text for one field.
  if (words.length > MAX_WORDS || parseMoment(words.join(' ')).ok) return null
  const last = words.at(-1) ?? ''
  const zone = last.includes('/') ? spellZone(last) : null
  const rest = zone === null ? words : words.slice(0, -1)
  const found = vehicleFirst(rest) ?? timeFirst(rest)
  return found && (zone === null ? found : { ...found, zone })
}

/** A line of more words is something else. */
const MAX_WORDS = 16

/** The moment is as long as it can be, so that `24 5 Mar 2024 08:30` is vehicle 24. */
function vehicleFirst(words: readonly string[]): TollLine | null {
  for (let cut = 1; cut < words.length; cut += 1) {
    const found = toll(words.slice(0, cut), words.slice(cut))
    if (found) return found
  }
  return null
}

/** Connecticut and Montana, or Central and Mountain Time: between a time and a plate they are the plate's state. */
const STATE_OR_ZONE = /^(?:ct|mt)$/i

function timeFirst(words: readonly string[]): TollLine | null {
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    if (STATE_OR_ZONE.test(words[cut - 1] ?? '')) continue
    const found = toll(words.slice(cut), words.slice(0, cut))
    if (found) return found
  }
  return null
}

function toll(vehicle: readonly string[], moment: readonly string[]): TollLine | null {
  const at = moment.join(' ')
  return parseMoment(at).ok ? { vehicle: vehicle.join(' '), at } : null
}

/** Lines that are looked at. */
const MAX_LINES = 20

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
    .split(/\r\n|\r|\n/, MAX_LINES)
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
