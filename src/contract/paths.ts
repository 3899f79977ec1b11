/** The API version that this contract describes. Specification: "Versioning". */
export const INTERFACE_VERSION = '2.0.0'

/** Paths relative to the base URL. `vehicles` isn't in the specification, see vehicle.ts. Specification: "Endpoints". */
export const paths = {
  vehicles: '/v2/vehicles/',
  vehicleHistory: (vehicleId: VehicleId) => `/v2/vehicles/${vehicleId}/history/`,
  vehicle: (vehicleId: VehicleId) => `/v2/vehicles/${vehicleId}/`,
  billingPlans: '/v2/billing-plans/',
  driversBulk: '/v2/drivers/bulk/',
  integrations: '/v2/integrations/',
  documentUpload: '/document/upload/',
  citations: '/api/citations/',
  tokenRefresh: '/api/auth/token/refresh/',
} as const

/** `{id}` stands for any vehicle in the name of an endpoint. */
type VehicleId = number | '{id}'
