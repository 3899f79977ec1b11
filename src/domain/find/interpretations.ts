import { isMasked } from './masked'
import { canonicalPlate, isCountry, stateCode } from './plate'
import { parseVehicleId } from './vehicle-id'

export const NUMBER_KINDS = ['plate', 'number', 'id'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

/** A vehicle's name: a text that may be a plate, a number, or an ID, or the cells of a row. */
export interface VehicleName {
  readonly text?: string
  readonly id?: number | null
  readonly plate?: string
  readonly state?: string
  readonly number?: string
}

export interface Interpretation {
  readonly kind: NumberKind
  readonly key: string
  /** Code of the plate's state, or '' for any state. */
  readonly state: string
  /** The ignored part of the text, such as `PAS` or `*`. May be ''. */
  readonly ignored: string
}

const TYPES = new Set(
  (
    'PAS PASS PASSENGER COM COMM COMMERCIAL TRK TRUCK TRL TRAILER MOT MOTORCYCLE APP APPORTIONED IRP OMS OMT SRF STD ' +
    'STANDARD RENTAL'
  ).split(' '),
)

/** Matches a number marked as an ID: `#50`, `id 50`. */
const ID = /^(?:#|(?:vehicle )?id\b[\s:#.]*)\s*(\d+)$/i
/** Matches `Vehicle 50`, where the number may be an ID, a plate, or a vehicle number. */
const VEHICLE = /^vehicle\b[\s:#.]*(\d+)$/i
const NUMBER = /^(?:unit|number|no|fleet|asset)\b[\s:#.]*(\d+)$/i
const PLATE = /^(?:plate|lp)\b[\s:#.]*(\S.*)$/i
/** Matches digits with a separator, which aren't an ID: `11.0`, `11-22`, a date. */
const APART = /\d[^\p{L}\p{N}]+\d/u
/** Matches separators within or around a plate, which are ignored silently. Other ignored signs are reported. */
const SILENT = /[\s\p{Dash}\p{Default_Ignorable_Code_Point}·•._/\\:;,|()[\]'"=#\u2043\u02D7]/gu
/** Matches a remark or a link's text: `(view image)`. Doesn't match text with a digit, which may be the plate. */
const REMARK = /[([]([^()[\]\d]*)[)\]]/g

/** Interprets a text as a plate, number, or ID, without duplicates. Returns none for a masked text. */
export function interpretationsOf(
  text: string,
  numbers: NumberKind | null = null,
): readonly Interpretation[] {
  if (/^[0-9A-Z]+$/.test(text)) return plainInterpretations(text, '', numbers)
  if (isMasked(text)) return []
  const typed = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
  const id = ID.exec(typed)?.[1]
  if (id !== undefined) return numberInterpretations(id, '', 'id')
  const either = VEHICLE.exec(typed)?.[1]
  if (either !== undefined) return numberInterpretations(either, '', numbers)
  const number = NUMBER.exec(typed)?.[1]
  if (number !== undefined) return numberInterpretations(number, '', 'number')
  const named = PLATE.exec(typed)?.[1]
  if (named !== undefined) return interpretationsOf(named, 'plate').filter(({ kind }) => kind === 'plate')
  const { words, ignored } = wordsOf(typed)
  const found = new Map<string, Interpretation>()
  peel(words, '', ignored, numbers, found)
  return [...found.values()].filter(({ kind }) => kind !== 'id' || !APART.test(typed))
}

/** Interprets a plate cell whose state is in a separate cell. Drops interpretations with a different state. */
export const plateInterpretations = (plate: string, state: string): readonly Interpretation[] =>
  interpretationsOf(plate, 'plate')
    .filter((one) => one.kind === 'plate' && (one.state === '' || one.state === state))
    .map((one) => ({ ...one, state }))

function wordsOf(typed: string): { words: string[]; ignored: string } {
  const left: string[] = []
  const plain = typed.replace(REMARK, (whole, inside: string) => {
    const word = canonicalPlate(inside)
    if (word === '' || stateCode(word) !== undefined || isCountry(word) || TYPES.has(word)) return whole
    left.push(inside.trim())
    return ' '
  })
  const words = plain
    .split(/[^\p{L}\p{M}\p{N}.'’]+/u)
    .map(canonicalPlate)
    .filter((word) => word !== '')
  const signs = plain.replace(/[\p{L}\p{M}\p{N}]/gu, '').replace(SILENT, '')
  return { words, ignored: [...left, ...new Set(signs)].join(' ') }
}

function peel(
  words: readonly string[],
  state: string,
  ignored: string,
  numbers: NumberKind | null,
  found: Map<string, Interpretation>,
): void {
  if (words.length === 0 || words.length > 8) return
  for (const one of plainInterpretations(words.join(''), ignored, numbers, state)) {
    const key = `${one.kind} ${one.key} ${one.state}`
    if (!found.has(key)) found.set(key, one)
  }
  for (const [word, rest] of ends(words)) {
    if (rest.length === 0) continue
    const code = stateCode(word)
    if (code !== undefined && (state === '' || state === code)) peel(rest, code, ignored, numbers, found)
    if (isCountry(word)) peel(rest, state, ignored, numbers, found)
    if (TYPES.has(word)) peel(rest, state, [ignored, word].filter(Boolean).join(' '), numbers, found)
  }
}

/** Yields splits of the words: one to four at the start or end, joined, and the rest. */
function* ends(words: readonly string[]): Generator<readonly [string, readonly string[]]> {
  for (let count = 1; count <= 4 && count < words.length; count += 1) {
    yield [words.slice(0, count).join(''), words.slice(count)]
    yield [words.slice(-count).join(''), words.slice(0, -count)]
  }
}

function plainInterpretations(
  key: string,
  ignored: string,
  numbers: NumberKind | null,
  state = '',
): readonly Interpretation[] {
  if (state === '' && /^\d+$/.test(key)) return numberInterpretations(key, ignored, numbers)
  const whole: Interpretation = { kind: 'plate', key, state, ignored }
  return state === '' ? [whole, { kind: 'number', key, state, ignored }] : [whole]
}

function numberInterpretations(
  digits: string,
  ignored: string,
  kind: NumberKind | null,
): readonly Interpretation[] {
  const id = parseVehicleId(digits)
  const kinds = NUMBER_KINDS.filter((one) => (kind ?? one) === one && (one !== 'id' || id !== null))
  return kinds.map((one) => ({ kind: one, key: one === 'id' ? String(id) : digits, state: '', ignored }))
}

/** Returns the ID in a text that is marked as one, such as `#7` or `id 7`. Null for any other text, including a bare number. */
export const clearIdOf = (text: string): number | null =>
  parseVehicleId(ID.exec(text.normalize('NFKC').trim())?.[1] ?? '')

export const idOfQuery = (query: string): number | null =>
  clearIdOf(query) ?? parseVehicleId(query.normalize('NFKC'))

export const isBareNumber = (text: string): boolean => /^\s*\p{Nd}+\s*$/u.test(text.normalize('NFKC'))
