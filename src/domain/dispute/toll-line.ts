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
const isMoment = (text: string): boolean => parseMoment(tidyTime(text)).ok

/** Parses a vehicle and a time in either order, then an optional zone: `8ABC123 NY 2024-03-05 08:30`. Null if it can't. */
export function readTollLine(text: string): TollLine | null {
  const words = text.split(/[\s,;|]+/).filter(Boolean)
  // If the text is a time with its zone but no vehicle, it belongs in the time field.
  if (words.length > MAX_WORDS || isMoment(words.join(' '))) return null
  const last = words.at(-1) ?? ''
  const zone = last.includes('/') ? spellZone(last) : null
  for (const [before, moment] of inTwo(zone === null ? words : words.slice(0, -1))) {
    const at = moment.join(' ')
    if (!isMoment(at)) continue
    const vehicle = / [Oo]n$/.test(before.join(' ')) ? before.slice(0, -1) : before
    if (isVehicle(vehicle) && isOneCell(text, vehicle))
      return { vehicle: vehicle.join(' '), at, ...(zone !== null && { zone }) }
  }
  return null
}

/** Returns whether words name only a vehicle. Beside a whole plate, others are states or labels, and “or” isn't Oregon. */
function isVehicle(words: readonly string[]): boolean {
  if (words.some((word) => /[:=]$|^(?:[Hh]i|[Ii]n|[Mm]e|[Oo][hknr])$/.test(word))) return false
  const others = words.filter((word) => /^\p{L}*\p{Ll}\p{L}*$/u.test(word)).map(canonicalPlate)
  if (others.length === 0 || !words.some((word) => PLATE.test(word.toUpperCase()))) return true
  const found = interpretationsOf(words.join(' ')).filter((one) => !one.hasAttachedState)
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

/** Yields splits into vehicle and time, in both orders, longest time first: `24 Mar 5, 2024 08:30` is vehicle 24. */
function* inTwo(words: readonly string[]) {
  for (let cut = 1; cut < words.length; cut++) yield [words.slice(0, cut), words.slice(cut)] as const
  for (let cut = words.length - 1; cut > 0; cut--)
    if (!STATE_OR_ZONE.test(words[cut - 1] ?? '')) yield [words.slice(cut), words.slice(0, cut)] as const
}

const CODE = '(?:USD|CAD|MXN|EUR|AUD|GBP)'
export const AMOUNT = new RegExp(
  String.raw`(?:^|\s)((?:${CODE} ?)?[-(]?(?:US|CA?|AU?|MX)?[$€£]\s?[-(]?\d(?:[\d.,]*\d)?\)?-?(?: ?${CODE})?(?: [CD]R\b(?! ?\d))?|\d[\d.,]*[.,]\d{2} ?(?:${CODE}|[€£$])|${CODE} ?\d+[.,]\d{2})(?=$|\s|[.,;](?!\d))`,
)
const REFERENCE =
  /(?:^|\s)(?:(?:ref(?:erence)?|notice|violation|citation|transaction|txn|invoice|case)(?: ?(?:no|number|id|#))?[.:# ]+|#)([A-Z]*-?\d[\w-]*)(?=$|[\s,;])/i

interface TollText extends TollLine {
  readonly amount: string
  readonly reference: string
}

export function readShortLine(line: string): TollSentence | null {
  const { rest, amount, reference } = withoutMoney(line)
  const found = readTollLine(rest.trim()) ?? readTollLine(line)
  // Other words before a time are no plate: “Due by”, “Lincoln Tunnel”, “$16.06”.
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
  readonly ignored: string
}

const LABELS = /\b(?:state|date|time)\s*[:=]/gi

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
  const beside = left.join(' ')
  const isOther = span !== null && OTHER_DATE.test(words.slice(0, span.from).join(' '))
  if (span === null || isOther || PART_OF_DAY.test(beside) || CLOCK.test(beside))
    return { vehicle: plate.vehicle, at: '', amount, reference, ignored: text.trim() }
  const ignored = others.toSpliced(plate.place, 1 + plate.words, '…').filter(Boolean)
  return { vehicle: plate.vehicle, at: span.at, amount, reference, ignored: ignored.join(' ') }
}

const bare = (word: string): string => word.replace(/^\(|[).,;:]+$/g, '')

/** Finds the plates. If a number and a plate are candidates, chooses the plate with a state. */
function platesIn(words: readonly string[]) {
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

const MAX_MOMENT_WORDS = 7
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

/** Finds the vehicles, times, amounts, and references in a text, each in the order of the text. */
export function tollParts(text: string) {
  const unlabeled = text.slice(0, LONGEST_NOTICE).replace(LABELS, ' ')
  const references = allOf(REFERENCE, unlabeled)
  const amounts = allOf(AMOUNT, unlabeled)
  const rest = [...references, ...amounts].reduce((left, one) => left.replace(one, ' '), unlabeled)
  const words = rest.split(/\s+/).filter(Boolean)
  const times: string[] = []
  for (let from = 0; from < words.length; from++) {
    const span = momentIn(words, from, from)
    if (span === null) continue
    times.push(span.at)
    words.fill('', from, from + span.count)
  }
  return { vehicles: platesIn(words.map(bare)).map(({ vehicle }) => vehicle), times, amounts, references }
}

/** Finds tolls in sentences or a notice: a plate for each time, or one for all. Empty if it isn't certain which belong together. */
export function findTolls(text: string): readonly TollText[] {
  if (text.length > LONGEST_NOTICE) return []
  const { vehicles, times, amounts, references } = tollParts(text)
  const isOne = new Set(vehicles).size === 1
  if (!isOne && vehicles.length !== times.length) return []
  const ofToll = (all: readonly string[], index: number) => (all.length === times.length && all[index]) || ''
  return times.map((at, index) => ({
    vehicle: vehicles[isOne ? 0 : index] ?? '',
    at,
    amount: ofToll(amounts, index),
    reference: ofToll(references, index),
  }))
}

const allOf = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(([, found = '']) => found.trim())

export function listText(tolls: readonly TollText[]): string {
  const rows = tolls.map(({ vehicle, at, amount, reference }) => [vehicle, at, amount, reference])
  return [['Vehicle', 'Date and time', 'Amount', 'Reference'], ...rows]
    .map((row) => row.join('\t'))
    .join('\n')
}

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

const LONGEST_NOTICE = 20_000
const VEHICLE_LABEL =
  /(?:plate|vehicle|licen[cs]e|lpn?|unit|tag|placas?|matr[ií]cula)(?:[^:=\n]{0,24}[:=]|[^,;\t\n]{0,24}\n)/i
const TIME_LABEL = /(?:date|time|fecha)(?:[^:=\n]{0,24}[:=]|[^,;\t\n]{0,24}\n)/i

/** Returns whether a text may be a notice with labels, which {@link readTollSentence} can't parse: `Plate: …  Date: …`. */
export const isNotice = (text: string): boolean =>
  text.length <= LONGEST_NOTICE && VEHICLE_LABEL.test(text) && TIME_LABEL.test(text)
