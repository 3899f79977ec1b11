import * as z from 'zod/mini'
import { spellZone } from '../time/zone-names'

/** Drops an invalid value, so a wrong link shows less but never crashes. */
export const orNothing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** `America/New_York` or `UTC-05:00`. Other spellings of a zone become one of these. */
export const zoneParam = orNothing(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(100),
    z.overwrite((zone) => spellZone(zone) ?? zone),
  ),
)
