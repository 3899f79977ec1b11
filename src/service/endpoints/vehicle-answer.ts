import { wireInstant } from '../core/clock'
import type { Database, FleetTable, VehicleTable } from '../database/schema'

/** Builds the Vehicle of an answer. Specification: "Vehicle", "Fleet (nested in a vehicle)". */
export function vehicleAnswer(vehicle: VehicleTable, fleet: FleetTable): object {
  return {
    id: vehicle.id,
    custom_fields: vehicle.custom_fields,
    added_date: wireInstant(vehicle.added_date),
    fleet: {
      id: fleet.id,
      region_details: JSON.parse(fleet.region_details),
      title: fleet.title,
      is_active: fleet.is_active === 1,
      billing_type: fleet.billing_type,
      onboarding_stage: fleet.onboarding_stage,
      warning_threshold_per_vehicle: fleet.warning_threshold_per_vehicle,
      deactivation_threshold_per_vehicle: fleet.deactivation_threshold_per_vehicle,
      client: fleet.client,
      onboarding_vehicle_order: fleet.onboarding_vehicle_order,
    },
    plate_number: vehicle.plate_number,
    plate_state: vehicle.plate_state,
    vehicle_number: vehicle.vehicle_number,
    active: vehicle.active === 1,
    vehicle_make: vehicle.vehicle_make,
    vehicle_model: vehicle.vehicle_model,
    year: vehicle.year,
    lessee_renter: vehicle.lessee_renter,
    vehicle_type_code: vehicle.vehicle_type_code,
  }
}

/** Reads the fleet that is nested in its vehicles. Throws if it does not exist. */
export function fleetRow(db: Database, fleetId: number): Promise<FleetTable> {
  return db.selectFrom('fleets').selectAll().where('id', '=', fleetId).executeTakeFirstOrThrow()
}
