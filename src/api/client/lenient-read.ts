import type * as z from 'zod/mini'
import { pageFrame } from '../../contract/page'
import { isObject } from '../../lib/json/is-object'
import { ShapeError } from './response-body'

/** An object whose members may each be missing, or were of another type than specified. */
export type Lenient<T> = { readonly [Key in keyof T]?: LenientPart<T[Key]> | undefined }

/** An integer may have come as text, which some readers take. */
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
  /** Where it differs from the specification, unknown members included: see `Difference.path`. */
  readonly differences: readonly string[]
}

/**
 * Reads an object of an answer by its schema of the contract. Members of another type are left out; texts and numbers
 * beyond their limits are kept. Anything but an object differs as a whole. `at` is the path of the object, `input` comes
 * from the exact parser.
 */
export function readLeniently<Shape extends z.core.$ZodShape>(
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

/** Reads a page, its rows unread. Throws ShapeError for a body without `results` or `count`; `rows` is what it counts. */
export function readFrame(body: unknown, rows: string) {
  const { value, differences } = readLeniently(pageFrame, body)
  const { count, results } = value
  if (results === undefined) throw new ShapeError('has no list of results')
  if (typeof count !== 'number') throw new ShapeError(`has no count of ${rows}`)
  return { count, results, differences }
}

/** A copy whose member at the path is undefined. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return undefined
  const member = without(Reflect.get(value, key), rest)
  return Array.isArray(value) ? value.with(Number(key), member) : { ...value, [key]: member }
}

function nameOf(at: string, path: readonly PropertyKey[]): string {
  const keys = path.map((key) => (typeof key === 'number' ? '*' : String(key)))
  return [at, ...keys].filter((key) => key !== '').join('.')
}
