import * as z from 'zod/mini'
import { integer } from './integer'

/** A page of a list. Specification: "Paginated vehicle history list". */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    /** Total number of matching entries, not the number on this page. */
    count: integer.check(z.refine((count) => count >= 0, { error: 'must not be negative' })),
    /** Absolute link to the next page; null or absent on the last. */
    next: z.nullish(z.url()),
    /** Absolute link to the previous page; null or absent on the first. */
    previous: z.nullish(z.url()),
    results: z.array(row),
  })

/** A page with unparsed rows, to parse one by one. */
export const pageFrame = pageOf(z.unknown())
