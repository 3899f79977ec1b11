import * as z from 'zod/mini'

/**
 * An integer of any size. zod's `z.int()` refuses integers beyond ±2^53, a limit that the specification does not have.
 * `JSON.parse` rounds their digits: to get them exactly, read the text.
 */
export const integer = z.number().check(z.refine(Number.isInteger, { error: 'must be an integer' }))
