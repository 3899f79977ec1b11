import * as z from 'zod/mini'

/**
 * An integer of any size, which zod's `z.int()` is not: it refuses those beyond ±2^53, a limit that the specification does
 * not have. A parser that keeps every digit gives these as text.
 */
export const integer = z.custom<number>((value) => Number.isInteger(value) || isLongInteger(value), {
  error: 'must be an integer',
})

const isLongInteger = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d+$/.test(value) && !Number.isSafeInteger(Number(value))
