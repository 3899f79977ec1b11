import { z } from 'zod'

const text = z.string().trim().min(1).max(120).optional().catch(undefined)

/**
 * The view of a vehicle as its URL holds it; a reload or a shared link gives the identical view. Every value is text;
 * a wrong one is left out, never a crash.
 */
export const vehicleSearch = z.object({
  /** The time asked about, as it was typed; read in `zone` unless it names its own offset. */
  at: text,
  /** IANA name of the zone that times are read and shown in. */
  zone: text,
  active: z.enum(['true', 'false']).optional().catch(undefined),
  /** Bounds of the revisions shown, as text read in `zone`. */
  from: text,
  to: text,
  /** Kinds of revision, their glyphs in a row: `+~`. */
  kind: z
    .string()
    .regex(/^[+~-]+$/)
    .optional()
    .catch(undefined),
  /** Toll-authority registration status. */
  authority: z.enum(['EXIST', 'PENDING', 'REMOVED', 'REQUESTED_REMOVAL']).optional().catch(undefined),
})

export type VehicleSearch = z.infer<typeof vehicleSearch>
