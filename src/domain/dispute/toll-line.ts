import { splitLines } from '../../lib/text/delimited-text'
import { parseMoment, tidyTime } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'
import { interpretationsOf } from '../find/interpretations'
import { canonicalPlate, stateCode } from '../find/plate'
import type { TollPlace } from './toll'

/** The vehicle and time in a pasted line. `zone` is absent if the line has none. */
interface TollLine {
  readonly vehicle: string
  readonly at: string
  readonly zone?: string
}

const MAIL =
  /^[> \t]*on\b(?:.*|(?=.*(?:\r?\n.*)?\w@\w).*\r?\n.*)\bwrote:[ \t]*$|^[ \t]*>[> \t]*|^[> \t]*(?:from:.*(?:\r?\n[> \t]*(?:date|sent|to|cc|bcc|subject|reply-to):.*)*|(?:sent|to|cc):.*)$/gim

/** Removes the signs of quoted lines, and lines with the mail's own time and people. Keeps the line breaks. */
export const withoutMail = (text: string): string => text.replace(MAIL, (mail) => mail.replace(/.+/g, ''))

/** Returns whether a text is a time. Ignores a wrong weekday, which the time's own field or row reports. */
export const isMoment = (text: string): boolean => parseMoment(tidyTime(text)).ok

/** Parses a vehicle and a time in either order, then an optional zone: `8ABC123 NY 2024-03-05 08:30`. Null if it can't. */
export function readTollLine(text: string): TollLine | null {
  const words = text.split(/[\s,;|]+/).filter(Boolean)
  // If the text is a time with its zone but no vehicle, it belongs in the time field.
  if (words.length > MAX_WORDS || isMoment(words.join(' '))) return null
  const last = words.at(-1) ?? ''
  const zone = last.includes('/') ? spellZone(last) : null
  if (zone !== null) words.pop()
  const { from = 0, count = 0, at = '' } = momentIn(words) ?? {}
  const isAtEnd = from === 0 || from + count === words.length
  const left = words.toSpliced(from, count)
  const vehicle = / [Oo]n$/.test(left.join(' ')) ? left.slice(0, -1) : left
  if (count === 0 || !isAtEnd || !isVehicle(vehicle) || !isOneCell(text, vehicle)) return null
  return { vehicle: vehicle.join(' '), at, ...(zone !== null && { zone }) }
}

/** Returns whether words name only a vehicle. Beside a whole plate, others are states or labels, and “or” isn't Oregon. */
function isVehicle(words: readonly string[]): boolean {
  if (words.some((word) => /[:=]$|^(?:[Hh]i|[Ii]n|[Mm]e|[Oo][hknr])$/.test(word))) return false
  const others = words.filter((word) => /^\p{L}*\p{Ll}\p{L}*$/u.test(word)).map(canonicalPlate)
  if (others.length === 0 || !words.some((word) => PLATE.test(word.toUpperCase()))) return true
  const found = interpretationsOf(words.join(' '))
  return found.some(({ key }) => !others.some((word) => key.includes(word)))
}

/** Returns whether the words with a digit are of one cell: a plate beside an amount isn't part of it. */
function isOneCell(text: string, words: readonly string[]): boolean {
  const cells = text.split(/[\t,;|]/).map((cell) => cell.split(/\s+/))
  const isNamed = (word: string) => /\d/.test(word) && words.includes(word)
  return cells.filter((cell) => cell.some(isNamed)).length <= 1
}

const MAX_WORDS = 16

/** Matches both state and zone codes (Connecticut, Central Time). Between a time and a plate, they are the plate's state. */
const STATE_OR_ZONE = /^(?:ct|mt)$/i

const CODE = '(?:USD|CAD|MXN|EUR|AUD|GBP)'
export const AMOUNT = new RegExp(
  String.raw`(?:^|\s)((?:${CODE} ?)?[-(]?(?:US|CA?|AU?|MX)?[$€£]\s?[-(]?\d(?:[\d.,]*\d)?\)?-?(?: ?${CODE})?(?: [CD]R\b(?! ?\d))?|\d[\d.,]*[.,]\d{2} ?(?:${CODE}|[€£$])|${CODE} ?\d+[.,]\d{2})(?=$|\s|[.,;](?!\d))`,
)
export const REFERENCE =
  /(?:^|\s)(?:(?:ref(?:erence)?|notice|violation|citation|transaction|txn|invoice|case)(?: ?(?:no|number|id|#))?[.:# ]+|(?<!(?:vehicle|unit|car|truck)(?: (?:number|no\.?|id))?\s)#)([A-Z]*-?\d[\w-]*)(?=$|[\s,;])/i

export interface TollText extends TollLine {
  readonly amount: string
  readonly reference: string
}

export function readShortLine(line: string): TollSentence | null {
  const { rest, amount, reference } = withoutMoney(line)
  const found = readTollLine(rest.trim()) ?? readTollLine(line)
  // Other words before a time aren’t plates: “Due by”, “Lincoln Tunnel”, “$16.06”.
  const isPlate = found && /^[^$\p{Ll}]*$|^[^$]*\p{Nd}[^$]*$/u.test(found.vehicle)
  const isVehicle = isPlate && !DATE.test(found.vehicle) && found.vehicle.split(' ').length <= 4
  return isVehicle && !PART_OF_DAY.test(line) ? { ...found, amount, reference, ignored: '' } : null
}

function withoutMoney(text: string) {
  const amount = AMOUNT.exec(text)?.[1]
  const bare = amount === undefined ? text : text.replace(amount, ' ')
  const reference = REFERENCE.exec(bare)
  return {
    rest: reference === null ? bare : bare.replace(reference[0], ' '),
    amount: amount?.trim() ?? '',
    reference: reference?.[1] ?? '',
  }
}

export interface TollSentence extends TollText, TollPlace {
  /** Another name of the vehicle, which may be of a different one. */
  readonly other?: string
  readonly ignored: string
}

/** Matches the number in `unit AR-0050`, but not the year in `Vehicle: 2022 Honda`. */
const OTHER_NAME =
  /\b(?:vehicle|unit|car|truck)(?: (?:number|no\.?|id))?[ :#]+(?!(?:19|20)\d\d \p{L})([A-Z]{0,4}-?\d[\w-]*)(?![\w-]|\s+(?:axles?|class|lanes?)\b)/iu

export const LABELS = /\b(?:state|date|time)\s*[:=]/gi

/**
 * Parses a line, or a sentence with one plate and one time among other words. Null if it has none or several of either.
 * `at` is empty, for the user to enter, if labels or other words may change the time: a second clock, “in the evening”.
 */
export function readTollSentence(text: string): TollSentence | null {
  const line = readShortLine(text)
  if (line !== null) return line
  const { amount, reference, rest } = withoutMoney(text.replace(LABELS, ' '))
  const words = rest.split(/\s+/).filter(Boolean)
  const span = momentIn(words)
  if (span === null && !isNotice(text)) return null
  const left = span === null ? words : words.toSpliced(span.from, span.count, '')
  if (momentIn(left) !== null) return null
  const others = left.map(bare)
  const [plate, other] = platesIn(others)
  if (plate === undefined || other !== undefined) return null
  const beside = left.toSpliced(plate.place, 1).join(' ')
  const isOtherDate = span !== null && OTHER_DATE.test(words.slice(0, span.from).join(' '))
  if (span === null || isOtherDate || PART_OF_DAY.test(beside) || CLOCK.test(beside))
    return { vehicle: plate.vehicle, at: '', amount, reference, ignored: text.trim() }
  const ignored = others.toSpliced(plate.place, 1 + plate.words, '…').filter(Boolean)
  const [, number] = OTHER_NAME.exec(beside) ?? []
  return {
    ...{ vehicle: plate.vehicle, at: span.at, amount, reference, ignored: ignored.join(' ') },
    ...(number && { other: number }),
  }
}

export const bare = (word: string): string => word.replace(/^\(|[).,;:]+$/g, '')

/** Finds the plates. If a number and a plate are candidates, chooses the plate with a state. */
export function platesIn(words: readonly string[]) {
  const found = words.flatMap((plate, place) => {
    const state = stateAt(words, place + 1)
    return PLATE.test(plate) ? [{ vehicle: `${plate} ${state.state}`.trim(), place, ...state }] : []
  })
  const named = found.filter(({ state }) => state !== '')
  return named.length > 0 ? named : found
}

const PLATE = /^(?=.*\d)(?=.*[A-Z])[A-Z\d-]{4,10}$/
const PART_OF_DAY = /\b(?:morning|afternoon|evening|(?:to)?night)\b/i
const CLOCK = /\b\d{1,2}(?::\d\d| ?[ap]\.?m\b)/i
/** Matches words before a date that isn't the toll's: `Due date:`, `pay by`, `posted`. */
const OTHER_DATE =
  /\b(?:due|by|paid|payment|post(?:ed|ing)|issued?|received|notice|invoice|mailed|printed|bill(?:ed|ing)|statement)\W*(?:date|on|at)?\W*$/i
/** Returns the state at a position, and its number of words: `NY`, `New York`. The word “on” isn't Ontario. */
function stateAt(words: readonly string[], place: number) {
  const [first = '', second = ''] = words.slice(place)
  if (/^[A-Z]{2}$/.test(first) && stateCode(first)) return { state: first, words: 1 }
  const two = first === '' || second === '' ? undefined : stateCode(canonicalPlate(first + second))
  const one = first.length > 2 ? stateCode(canonicalPlate(first)) : undefined
  return { state: two ?? one ?? '', words: two !== undefined ? 2 : one !== undefined ? 1 : 0 }
}

const MAX_MOMENT_WORDS = 9
/** Skips the slow check of words that start no time: those with neither a digit nor the name of a day or month. */
const STARTS_MOMENT =
  /^\W*(?:\d|sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** Finds the longest time among words that starts at one of the words from `first` to `last`. */
export function momentIn(words: readonly string[], first = 0, last = words.length - 1) {
  for (let count = MAX_MOMENT_WORDS; count > 0; count--)
    for (let from = first; from <= Math.min(last, words.length - count); from++) {
      const some = words.slice(from, from + count)
      if (!STARTS_MOMENT.test(some[0] ?? '')) continue
      const at = some.join(' ').replace(/[.,;]+$/, '')
      if (STATE_OR_ZONE.test(some.at(-1) ?? '') && PLATE.test(bare(words[from + count] ?? ''))) continue
      if (isMoment(at)) return { from, count, at }
    }
  return null
}

/** Returns whether a text has three small words in a row, which no table has. */
export const isProse = (text: string): boolean => /^[^\t|]*(?:\b[a-z]{2,}\b[,:]? ){3}[^\t|]*$/.test(text)

const MAX_LINES = 20
const DATE = /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b/

/** Returns whether a text is a toll list: two lines have a vehicle and a time, or one has a date and is below a header. */
export function isTollTable(text: string): boolean {
  const lines = splitLines(text, MAX_LINES)
  const [header = '', ...below] = lines
  if (below.length === 0) return false
  const isNamed =
    /plate|vehicle|licen[cs]e|lp\b/i.test(header) && /date|time/i.test(header) && !DATE.test(header)
  return lines.filter(isRow).length >= (isNamed ? 1 : 2)
}

function isRow(line: string): boolean {
  const cells = line.split(/[\t,;|]/).filter((cell) => cell.trim() !== '')
  return (cells.length > 1 && DATE.test(line)) || Boolean(readTollSentence(line)?.at)
}

export const LONGEST_NOTICE = 20_000
const VEHICLE_LABEL =
  /(?:plate|vehicle|licen[cs]e|lpn?|unit|tag|placas?|matr[ií]cula)(?:[^:=\n]{0,24}[:=]|[^,;\t\n]{0,24}\n)/i
const TIME_LABEL = /(?:date|time|fecha)(?:[^:=\n]{0,24}[:=]|[^,;\t\n]{0,24}\n)/i

/** Returns whether a text may be a notice with labels, which {@link readTollSentence} can't parse: `Plate: …  Date: …`. */
export const isNotice = (text: string): boolean =>
  text.length <= LONGEST_NOTICE && VEHICLE_LABEL.test(text) && TIME_LABEL.test(text)
