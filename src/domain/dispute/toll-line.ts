import { linesOf } from '../../lib/text/lines-of'
import { parseMoment } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'
import { canonicalPlate } from '../find/plate'
import { stateCode } from '../find/plate-states'
import type { TollPlace } from './toll'

/** What a pasted line says about vehicle and time. `zone` is absent where the line names none. */
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
  for (const [vehicle, moment] of inTwo(zone === null ? words : words.slice(0, -1))) {
    const at = moment.join(' ')
    if (parseMoment(at).ok) return { vehicle: vehicle.join(' '), at, ...(zone !== null && { zone }) }
  }
  return null
}

/** A line of more words is something else. */
const MAX_WORDS = 16

/** Connecticut and Montana, or Central and Mountain Time: between a time and a plate they are the plate's state. */
const STATE_OR_ZONE = /^(?:ct|mt)$/i

/**
 * The words as a vehicle and a moment, then as a moment and a vehicle. The moment is as long as it can be, so that
 * `24 5 Mar 2024 08:30` is vehicle 24.
 */
function* inTwo(words: readonly string[]) {
  for (let cut = 1; cut < words.length; cut++) yield [words.slice(0, cut), words.slice(cut)] as const
  for (let cut = words.length - 1; cut > 0; cut--)
    if (!STATE_OR_ZONE.test(words[cut - 1] ?? '')) yield [words.slice(cut), words.slice(0, cut)] as const
}

const CODE = '(?:USD|CAD|MXN|EUR|AUD|GBP)'
const AMOUNT = new RegExp(
  String.raw`(?:^|\s)((?:${CODE} ?)?[-(]?(?:US|CA?|AU?|MX)?[$€£]\s?[-(]?\d(?:[\d.,]*\d)?\)?-?(?: ?${CODE})?(?: [CD]R\b(?! ?\d))?|\d[\d.,]*[.,]\d{2} ?(?:${CODE}|[€£$])|${CODE} ?\d+[.,]\d{2})(?=$|\s|[.,;](?!\d))`,
)
const REFERENCE =
  /(?:^|\s)(?:(?:ref(?:erence)?|notice|violation|citation|transaction|txn|invoice|case)(?: ?(?:no|number|id|#))?[.:# ]+|#)([A-Z]*-?\d[\w-]*)(?=$|[\s,;])/i

/** What a line says about a toll; `''` where it says nothing. */
interface TollText extends TollLine {
  readonly amount: string
  readonly reference: string
}

/** Reads a line as the first page does, with an amount and a reference where it has them. Null where it names no toll. */
export function readTollText(line: string): TollText | null {
  const { rest, amount, reference } = withoutMoney(line)
  const found = readTollLine(rest.trim()) ?? readTollLine(line)
  return found && { ...found, amount, reference }
}

/** Takes amount and reference out of a text: neither is part of a vehicle's name. */
export function withoutMoney(text: string) {
  const amount = AMOUNT.exec(text)?.[1]
  const bare = amount === undefined ? text : text.replace(amount, ' ')
  const reference = REFERENCE.exec(bare)
  return {
    rest: reference === null ? bare : bare.replace(reference[0], ' '),
    amount: amount?.trim() ?? '',
    reference: reference?.[1] ?? '',
  }
}

/** A toll within a sentence, with what was not understood of it; a notice says where it was, too. */
export interface TollSentence extends TollText, TollPlace {
  readonly ignored: string
  /** The time of the exit, where the line has one after the entry's. */
  readonly exit?: string
}

/** Reads a line, or a sentence that names one plate and one time among other words. Null where it names none, or several. */
export function readTollSentence(text: string): TollSentence | null {
  const line = readTollText(text)
  const isShort = line !== null && line.vehicle.split(' ').length <= MAX_VEHICLE_WORDS
  if (isShort) return { ...line, ignored: '' }
  const among = readTollAmong(text)
  // One time is asked about here.
  return among && { ...among, ignored: joined(among.exit, among.ignored) }
}

const joined = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(' ')

/** Reads the one plate and the one time that stand among other words. Null where there is none, or several. */
export function readTollAmong(text: string): TollSentence | null {
  const { amount, reference, rest } = withoutMoney(text)
  const words = rest.split(/\s+/).filter(Boolean)
  const span = momentIn(words)
  if (span === null) return null
  const after = words.slice(span.from + span.count)
  const [until = '', ...later] = after
  const isClock = /^\d{1,2}:\d\d/.test(later[0] ?? '')
  const next = UNTIL.test(until) ? momentIn(later, isClock ? ANY_DAY : '') : null
  const exit = next?.from === 0 ? next : null
  const used = span.count + (exit === null ? 0 : 1 + exit.count)
  const left = words.toSpliced(span.from, used, '')
  if (momentIn(left) !== null) return null
  const others = left.map((word) => word.replace(/^\(|[).,;:]+$/g, ''))
  const plates = others.flatMap((word, place) =>
    PLATE.test(word) ? [{ place, ...stateAt(others, place + 1) }] : [],
  )
  // Of a number and a plate, the plate is the one with a state.
  const [plate, other] = plates.length > 1 ? plates.filter(({ state }) => state !== '') : plates
  if (plate === undefined || other !== undefined) return null
  const { place, state } = plate
  return {
    vehicle: `${others[place] ?? ''} ${state}`.trim(),
    at: span.at,
    amount,
    reference,
    ...(exit !== null && { exit: exit.at }),
    ignored: others
      .toSpliced(place, 1 + plate.words, '…')
      .filter(Boolean)
      .join(' '),
  }
}

/** What may stand between the times of entry and exit. */
const UNTIL = /^(?:[-–—→>/]+|to|until|till|exit|exited)$/i
/** A vehicle of more words is a sentence. */
const MAX_VEHICLE_WORDS = 4
const PLATE = /^(?=.*\d)(?=.*[A-Z])[A-Z\d-]{4,10}$/
const STATE = /^[A-Z]{2}$/

/** The state that stands there, and in how many words: `NY`, `New York`. The word “on” is not Ontario. */
function stateAt(words: readonly string[], place: number) {
  const [first = '', second = ''] = words.slice(place)
  if (STATE.test(first)) return { state: first, words: 1 }
  const two = second === '' ? undefined : stateCode(canonicalPlate(first + second))
  const one = first.length > 2 ? stateCode(canonicalPlate(first)) : undefined
  return { state: two ?? one ?? '', words: two !== undefined ? 2 : one !== undefined ? 1 : 0 }
}

const MAX_MOMENT_WORDS = 7

/** Stands before a time alone. */
const ANY_DAY = '2024-01-01 '

/** The longest words in a row that are a moment, below `day` where they are a time alone. */
function momentIn(words: readonly string[], day = '') {
  for (let count = MAX_MOMENT_WORDS; count > 0; count--)
    for (let from = 0; from + count <= words.length; from++) {
      const at = words
        .slice(from, from + count)
        .join(' ')
        .replace(/[.,;]+$/, '')
      if (parseMoment(day + at).ok) return { from, count, at }
    }
  return null
}

const MAX_LINES = 20

export const DATE = /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b/
/** What headers of lists call a vehicle, and what they call a time. */
const VEHICLE = /plate|vehicle|licen[cs]e|lp\b/i
const TIME = /date|time/i

/**
 * Whether pasted text is a list of tolls and not one toll: several lines of which two have a vehicle and a time, or of which
 * one has a date beside other cells below a header that names both.
 */
export function isTollTable(text: string): boolean {
  const lines = linesOf(text, MAX_LINES)
  const [header = '', ...below] = lines
  if (below.length === 0) return false
  const isNamed = VEHICLE.test(header) && TIME.test(header) && !DATE.test(header)
  return lines.filter(isRow).length >= (isNamed ? 1 : 2)
}

function isRow(line: string): boolean {
  const cells = line.split(/[\t,;|]/).filter((cell) => cell.trim() !== '')
  return readTollLine(line) !== null || (cells.length > 1 && DATE.test(line))
}

/** Longer texts are lists. */
const LONGEST_NOTICE = 20_000
const VEHICLE_LABEL =
  /(?:plate|vehicle|licen[cs]e|lpn?|unit|tag|placas?|matr[ií]cula)(?:[^:=\n]{0,24}[:=]|[^,;\t\n]{0,24}\n)/i
const TIME_LABEL = /(?:date|time|fecha)(?:[^:=\n]{0,24}[:=]|[^,;\t\n]{0,24}\n)/i

/** Whether a text may be a notice with labels, which {@link readTollSentence} cannot read: `Plate: …  Date: …`. */
export function isNotice(text: string): boolean {
  return text.length <= LONGEST_NOTICE && VEHICLE_LABEL.test(text) && TIME_LABEL.test(text)
}
