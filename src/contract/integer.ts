import * as z from 'zod/mini'

/**
 * An integer of any size. zod's own `z.int()` refuses what lies beyond ±2^53, a limit the specification does not
 * have; beyond it `JSON.parse` has already rounded the digits, so whoever needs them exact reads the text.
 */
export const integer = z.number().check(z.refine(Number.isInteger, { error: 'must be an integer' }))
