import { canonicalPlate } from './plate'
import { isCountry, stateCode } from './plate-states'
import { parseVehicleId } from './vehicle-id'

/** What bare numbers are: plates, vehicle numbers or ids. */
export const NUMBER_KINDS = ['plate', 'number', 'id'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

/** What names a vehicle: a text that may be a plate, a number or an id, or the cells of a row. */
export interface VehicleName {
  /** May be any of the three. */
  readonly text?: string
  readonly id?: number | null
  readonly plate?: string
  readonly state?: string
  readonly number?: string
}

export interface Reading {
  readonly kind: NumberKind
  /** Canonical; an id in digits. */
  readonly key: string
  /** Code of the plate's state; `''` for any. */
  readonly state: string
  /** The state is written to the plate without a sign between: a vehicle of unknown state is not meant. */
  readonly glued?: true
  /** What was left out: `PAS`, `*`; `''` for nothing. */
  readonly ignored: string
}

/** Words of kinds of plates. */
const TYPES = new Set(
  (
    'PAS PASS PASSENGER COM COMM COMMERCIAL TRK TRUCK TRL TRAILER MOT MOTORCYCLE APP APPORTIONED IRP OMS OMT SRF STD ' +
    'STANDARD RENTAL'
  ).split(' '),
)

const ID = /^(?:#|(?:vehicle|vehicle id|id)\b[\s:#.]*)\s*(\d+)$/i
const NUMBER = /^(?:unit|number|no|fleet|asset)\b[\s:#.]*(\d+)$/i
const PLATE = /^(?:plate|lp)\b[\s:#.]*(\S.*)$/i
/** Digits apart are no id: `11.0`, `11-22`, a date. */
const APART = /\d[^\p{L}\p{N}]+\d/u
/** Written around or within a plate without a meaning. Other signs are left out as well, and said. */
const SILENT = /[\s\p{Dash}\p{Default_Ignorable_Code_Point}·•._/\\:;,|()[\]'"=#\u2043\u02D7]/gu
/** A link's text or a remark: `(view image)`. What holds a digit may be the plate. */
const REMARK = /[([]([^()[\]\d]*)[)\]]/g

/** The readings of a text that may be a plate, a vehicle number or an id, each once. */
export function readingsOf(text: string, numbers: NumberKind | null = null): readonly Reading[] {
  if (/^[0-9A-Z]+$/.test(text)) return plainReadings(text, '', numbers)
  const typed = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
  const id = ID.exec(typed)?.[1]
  if (id !== undefined) return numberReadings(id, '', 'id')
  const number = NUMBER.exec(typed)?.[1]
  if (number !== undefined) return numberReadings(number, '', 'number')
  const named = PLATE.exec(typed)?.[1]
  if (named !== undefined) return readingsOf(named, 'plate').filter(({ kind }) => kind === 'plate')
  const { words, ignored } = wordsOf(typed)
  const found = new Map<string, Reading>()
  peel(words, '', ignored, numbers, found)
  return [...found.values()].filter(({ kind }) => kind !== 'id' || !APART.test(typed))
}

/** The readings of a plate whose state stands in a cell of its own. One beside the plate has to be the same. */
export function plateReadings(plate: string, state: string): readonly Reading[] {
  return readingsOf(plate, 'plate')
    .filter((one) => one.kind === 'plate' && (one.state === '' || one.state === state))
    .map((one) => ({ ...one, state }))
}

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

/** Reads the words as they are, then without a state, a country or a kind of plate at either end. */
function peel(
  words: readonly string[],
  state: string,
  ignored: string,
  numbers: NumberKind | null,
  found: Map<string, Reading>,
): void {
  if (words.length === 0 || words.length > 8) return
  for (const one of plainReadings(words.join(''), ignored, numbers, state)) {
    const key = `${one.kind} ${one.key} ${one.state}`
    const before = found.get(key)
    if (before === undefined || (before.glued && !one.glued)) found.set(key, one)
  }
  for (const [word, rest] of ends(words)) {
    if (rest.length === 0) continue
    const code = stateCode(word)
    if (code !== undefined && (state === '' || state === code)) peel(rest, code, ignored, numbers, found)
    if (isCountry(word)) peel(rest, state, ignored, numbers, found)
    if (TYPES.has(word)) peel(rest, state, [ignored, word].filter(Boolean).join(' '), numbers, found)
  }
}

/** One to four words at the beginning or the end as one, with the others. */
function* ends(words: readonly string[]): Generator<readonly [string, readonly string[]]> {
  for (let count = 1; count <= 4 && count < words.length; count += 1) {
    yield [words.slice(0, count).join(''), words.slice(count)]
    yield [words.slice(-count).join(''), words.slice(0, -count)]
  }
}

function plainReadings(
  key: string,
  ignored: string,
  numbers: NumberKind | null,
  state = '',
): readonly Reading[] {
  if (state === '' && /^\d+$/.test(key)) return numberReadings(key, ignored, numbers)
  const whole: Reading = { kind: 'plate', key, state, ignored }
  if (state !== '') return [whole]
  return [whole, { kind: 'number', key, state: '', ignored }, ...gluedReadings(key, ignored)]
}

function gluedReadings(key: string, ignored: string): readonly Reading[] {
  const cuts = [
    [key.slice(0, 2), key.slice(2)],
    [key.slice(-2), key.slice(0, -2)],
  ] as const
  return cuts.flatMap(([word, plate]): Reading[] => {
    const state = plate === '' ? undefined : stateCode(word)
    return state === undefined ? [] : [{ kind: 'plate', key: plate, state, glued: true, ignored }]
  })
}

function numberReadings(digits: string, ignored: string, kind: NumberKind | null): readonly Reading[] {
  const id = parseVehicleId(digits)
  const kinds = NUMBER_KINDS.filter((one) => (kind ?? one) === one && (one !== 'id' || id !== null))
  return kinds.map((one) => ({ kind: one, key: one === 'id' ? String(id) : digits, state: '', ignored }))
}

/** The id that a text says it is, as `#7` or `vehicle 7`; null for a number alone and anything else. */
export function clearIdOf(text: string): number | null {
  return parseVehicleId(ID.exec(text.normalize('NFKC').trim())?.[1] ?? '')
}

/** The id that a query may be: a number alone, too. */
export function idOfQuery(query: string): number | null {
  return clearIdOf(query) ?? parseVehicleId(query.normalize('NFKC'))
}

/** Whether a text is a number alone, so that the list says what it is. */
export function isBareNumber(text: string): boolean {
  return /^\s*\p{Nd}+\s*$/u.test(text.normalize('NFKC'))
}
