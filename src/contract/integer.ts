import * as z from 'zod/mini'

/**
 * An integer of any size: zod's `z.int()` rejects integers beyond ±2^53, which the specification allows. A parser that keeps
 * every digit returns these as text.
 */
export const integer = z.custom<number>((value) => Number.isInteger(value) || isLongInteger(value), {
  error: 'must be an integer',
})

const isLongInteger = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d+$/.test(value) && !Number.isSafeInteger(Number(value))
