/**
 * Paths of the eight documented operations, relative to the base URL, each with its trailing slash. Vehicle ids are
 * integers. Methods, schemes and media types are in `operations`. Specification: "Endpoints". `vehicles` is not in the
 * specification: see conventional-reads.ts.
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
