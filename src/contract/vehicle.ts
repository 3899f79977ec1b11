import * as z from 'zod/mini'
import { integer } from './integer'
import { textUpTo, VEHICLE_LIMITS } from './limits'

/** Fleet as nested in a vehicle. Specification: "Fleet (nested in a vehicle)". */
export const fleet = z.object({
  id: integer,
  region_details: z.array(z.object({ id: integer, title: z.string() })),
  title: z.string(),
  is_active: z.boolean(),
  /** The only value shown is `PREPAID`. Others may exist, so any text passes. */
  billing_type: z.string(),
  /** The only value shown is `INITIAL`. Others may exist, so any text passes. */
  onboarding_stage: z.string(),
  warning_threshold_per_vehicle: z.string(),
  deactivation_threshold_per_vehicle: z.string(),
  client: z.string(),
  onboarding_vehicle_order: integer,
})
export type Fleet = z.infer<typeof fleet>

/** Fields that can't be updated after creation. The effect of sending them isn't shown. */
export const FIXED_FIELDS = ['plate_number', 'plate_state'] as const
export type FixedField = (typeof FIXED_FIELDS)[number]

/** Fields of both a vehicle and its update; limits in code points. Specification: "Vehicle", "Limits". */
const vehicleFields = {
  plate_number: textUpTo(VEHICLE_LIMITS.plate_number),
  plate_state: textUpTo(VEHICLE_LIMITS.plate_state),
  vehicle_number: textUpTo(VEHICLE_LIMITS.vehicle_number),
  active: z.boolean(),
  vehicle_make: textUpTo(VEHICLE_LIMITS.vehicle_make),
  vehicle_model: textUpTo(VEHICLE_LIMITS.vehicle_model),
  year: textUpTo(VEHICLE_LIMITS.year),
  lessee_renter: textUpTo(VEHICLE_LIMITS.lessee_renter),
  vehicle_type_code: textUpTo(VEHICLE_LIMITS.vehicle_type_code),
}

/** A vehicle with its fleet; the response of `PATCH /v2/vehicles/{id}/`. Specification: "Vehicle". */
export const vehicle = z.object({
  id: integer,
  /** A string in the response. Its keys and structure aren't shown. */
  custom_fields: z.string(),
  added_date: z.iso.datetime({ offset: true }),
  fleet,
  ...vehicleFields,
})
export type Vehicle = z.infer<typeof vehicle>

/**
 * JSON body of `PATCH /v2/vehicles/{id}/`: any of the fields. `custom_fields` may be any JSON, because its format in a request
 * isn't shown. Only values of existing custom fields may change. Specification: "PATCH /v2/vehicles/{id}/".
 */
export const vehiclePatch = z.partial(z.strictObject({ ...vehicleFields, custom_fields: z.json() }))
