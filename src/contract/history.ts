import * as z from 'zod/mini'
import { integer } from './integer'

/** `+` created, `~` changed, `-` deleted. Specification: "Revision kinds". */
export const HISTORY_TYPES = ['+', '~', '-'] as const
export const historyType = z.enum(HISTORY_TYPES)

/**
 * Toll-authority registration statuses. They exist as filter values only, never as a field of an entry; the
 * transitions among them are not shown. Specification: "Other states".
 */
export const TOLL_AUTHORITY_STATUSES = ['EXIST', 'PENDING', 'REMOVED', 'REQUESTED_REMOVAL'] as const
export const tollAuthorityStatus = z.enum(TOLL_AUTHORITY_STATUSES)
export type TollAuthorityStatus = z.infer<typeof tollAuthorityStatus>

/** First moment the service has entries for: 3 June 2023; the specification names no zone, so UTC. Specification: "Limits". */
export const HISTORY_BEGINS = '2023-06-03T00:00:00.000000Z'

/**
 * One revision of a vehicle, exactly as specified: every field always present, none null.
 * Specification: "Vehicle history entry".
 */
export const historyEntry = z.object({
  /** Whether the vehicle was on the fleet at that revision. */
  active: z.boolean(),
  /** Moment the revision was recorded: an ISO 8601 date-time with an offset, up to microseconds. */
  history_date: z.iso.datetime({ offset: true }),
  history_id: integer,
  history_type: historyType,
  reason: z.string(),
  username: z.string(),
})

/** A page of revisions, newest first. Specification: "Paginated vehicle history list". */
export const historyPage = z.object({
  /** Total number of matching entries, not the number on this page. */
  count: integer.check(z.refine((count) => count >= 0, { error: 'must not be negative' })),
  /** Absolute link to the next page; null or absent on the last. */
  next: z.nullish(z.url()),
  /** Absolute link to the previous page; null or absent on the first. */
  previous: z.nullish(z.url()),
  results: z.array(historyEntry),
})
export type HistoryPage = z.infer<typeof historyPage>

/**
 * Query parameters of `GET /v2/vehicles/{id}/history/`, all optional. Arrays are sent as repeated parameters, `+` as
 * `%2B`. The bounds are inclusive. Default and maximum page size: not shown.
 */
export const historyQuery = z.strictObject({
  active: z.optional(z.boolean()),
  history_date__gte: z.optional(z.iso.datetime({ offset: true })),
  history_date__lte: z.optional(z.iso.datetime({ offset: true })),
  history_type: z.optional(z.array(historyType)),
  status_with_toll_authority: z.optional(z.array(tollAuthorityStatus)),
  limit: z.optional(z.int()),
  offset: z.optional(z.int()),
})
