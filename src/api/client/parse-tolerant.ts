import type * as z from 'zod/mini'
import { pageFrame } from '../../contract/page'
import { isObject } from '../../lib/json/is-object'
import { ShapeError } from './response-body'

export type Lenient<T> = { readonly [Key in keyof T]?: LenientPart<T[Key]> | undefined }

type LenientPart<T> = unknown extends T
  ? unknown
  : T extends number
    ? unknown
    : T extends readonly (infer Item)[]
      ? readonly (LenientPart<Item> | undefined)[]
      : T extends object
        ? Lenient<T>
        : T

interface LenientRead<T> {
  readonly value: Lenient<T>
  /** Paths that differ from the schema, including unknown members: see `Difference.path`. */
  readonly differences: readonly string[]
}

/** Parses an object. Drops members of a wrong type, but not those beyond a limit. Anything else gives {}. `at`: its path. */
export function parseTolerant<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  input: unknown,
  at = '',
): LenientRead<z.output<z.ZodMiniObject<Shape>>> {
  if (!isObject(input)) return { value: {}, differences: [at] }
  const { shape } = schema
  let value: unknown = input
  const differences: string[] = []
  for (const { code, path } of schema.safeParse(input).error?.issues ?? []) {
    differences.push(nameOf(at, path))
    if (code === 'invalid_type') value = without(value, path)
  }
  for (const key in input) if (!Object.hasOwn(shape, key)) differences.push(nameOf(at, [key]))
  return { value: value as Lenient<z.output<typeof schema>>, differences }
}

/** Converts a value to text; null if it's neither text nor a number. The exact parser returns integers beyond 2^53 as text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Parses a page without its rows. Throws ShapeError for a body without `results` or `count`. */
export function readFrame(body: unknown, rows: string) {
  const { value, differences } = parseTolerant(pageFrame, body)
  const { count, results } = value
  if (results === undefined) throw new ShapeError('has no list of results')
  if (typeof count !== 'number') throw new ShapeError(`has no count of ${rows}`)
  return { count, results, differences }
}

function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return undefined
  const member = without(Reflect.get(value, key), rest)
  return Array.isArray(value) ? value.with(Number(key), member) : { ...value, [key]: member }
}

function nameOf(at: string, path: readonly PropertyKey[]): string {
  const keys = path.map((key) => (typeof key === 'number' ? '*' : String(key)))
  return [at, ...keys].filter((key) => key !== '').join('.')
}
