import * as z from 'zod/mini'
import { integer } from './integer'

/** `+` created, `~` changed, `-` deleted. Specification: "Revision kinds". */
export const HISTORY_TYPES = ['+', '~', '-'] as const
/** Any text, because a service may have more kinds. */
const historyType = z
  .string()
  .check(
    z.refine((kind) => HISTORY_TYPES.some((known) => known === kind), {
      error: `must be one of ${HISTORY_TYPES.join(' ')}`,
    }),
  )

/** Toll-authority statuses: values of a filter, not fields of an entry. Specification: "Other states". */
export const TOLL_AUTHORITY_STATUSES = ['EXIST', 'PENDING', 'REMOVED', 'REQUESTED_REMOVAL'] as const
export type TollAuthorityStatus = (typeof TOLL_AUTHORITY_STATUSES)[number]

/** The history starts on June 3, 2023, assumed to be UTC because the specification names no zone. Specification: "Limits". */
export const HISTORY_BEGINS = '2023-06-03T00:00:00.000000Z'

/** A revision of a vehicle, with every field present and not null. Specification: "Vehicle history entry". */
export const historyEntry = z.object({
  active: z.boolean(),
  /** When the revision was recorded: an ISO 8601 date-time with an offset, up to microseconds. */
  history_date: z.iso
    .datetime({ offset: true, abort: true })
    .check(z.refine((text) => !/\.\d{7}/.test(text), { error: 'must end with microseconds' })),
  history_id: integer,
  history_type: historyType,
  reason: z.string(),
  username: z.string(),
})
