/**
 * Paths of the documented operations, relative to the base URL. `operations` has their methods, schemes, and media
 * types. `vehicles` isn't in the specification, see vehicle.ts. Specification: "Endpoints".
 */
export const paths = {
  vehicles: '/v2/vehicles/',
  vehicleHistory: (vehicleId: number) => `/v2/vehicles/${vehicleId}/history/`,
  vehicle: (vehicleId: number) => `/v2/vehicles/${vehicleId}/`,
  billingPlans: '/v2/billing-plans/',
  driversBulk: '/v2/drivers/bulk/',
  integrations: '/v2/integrations/',
  documentUpload: '/document/upload/',
  citations: '/api/citations/',
  tokenRefresh: '/api/auth/token/refresh/',
} as const
