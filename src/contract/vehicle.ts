import * as z from 'zod/mini'
import { integer } from './integer'
import { textUpTo, VEHICLE_LIMITS } from './limits'
import { pageOf } from './page'

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

/** Fields that cannot be updated after the vehicle is created. The effect of sending them is not shown. */
export const PLATE_FIELDS = ['plate_number', 'plate_state'] as const

/** Fields of both a vehicle and its update; limits in code points. Specification: "Vehicle", "Limits". */
const vehicleFields = {
  plate_number: textUpTo(VEHICLE_LIMITS.plate_number),
  plate_state: textUpTo(VEHICLE_LIMITS.plate_state),
  vehicle_number: textUpTo(VEHICLE_LIMITS.vehicle_number),
  /** Whether the vehicle is on the fleet now. */
  active: z.boolean(),
  vehicle_make: textUpTo(VEHICLE_LIMITS.vehicle_make),
  vehicle_model: textUpTo(VEHICLE_LIMITS.vehicle_model),
  year: textUpTo(VEHICLE_LIMITS.year),
  lessee_renter: textUpTo(VEHICLE_LIMITS.lessee_renter),
  vehicle_type_code: textUpTo(VEHICLE_LIMITS.vehicle_type_code),
}

/** A vehicle with its fleet, the answer of `PATCH /v2/vehicles/{id}/`. Specification: "Vehicle". */
export const vehicle = z.object({
  id: integer,
  /** A string in the response. Its keys and structure are not shown. */
  custom_fields: z.string(),
  added_date: z.iso.datetime({ offset: true }),
  fleet,
  ...vehicleFields,
})
export type Vehicle = z.infer<typeof vehicle>

/**
 * A page of `GET /v2/vehicles/`. The specification has no read of a vehicle but its history. Services of this kind usually
 * have this one, and `GET /v2/vehicles/{id}/`, which answers with one `vehicle`. The console finds out, and works without.
 */
export const vehicleList = pageOf(vehicle)

/**
 * JSON body of `PATCH /v2/vehicles/{id}/`: any of the fields. The form of `custom_fields` in a request is not shown, so
 * any JSON value passes. Only values of existing custom fields may change.
 * Specification: "PATCH /v2/vehicles/{id}/".
 */
export const vehiclePatch = z.partial(z.strictObject({ ...vehicleFields, custom_fields: z.json() }))
