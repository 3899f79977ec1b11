/** The version of the interface the contract describes. Specification: "Versioning". */
export const INTERFACE_VERSION = '2.0.0'

/** How a caller proves who it is: a bearer JWT, an API key (both in `Authorization`), or the refresh cookie. */
type Scheme = 'bearer' | 'api-key' | 'refresh-cookie'

/** What the specification says about an operation, except its shapes. */
export interface Operation {
  readonly method: 'GET' | 'PATCH' | 'POST'
  /** Relative to the base URL, with `{id}` for the vehicle. `paths` builds the path of one vehicle. */
  readonly path: string
  /** Any one of these is enough. Specification: "Authentication". */
  readonly schemes: readonly Scheme[]
  /** Media types of the request body; empty for reads. */
  readonly accepts: readonly string[]
  /** Status of success, or null where it is not shown. */
  readonly success: 200 | null
  readonly deprecated: boolean
}

/** The documented operations. Specification: "Endpoints", "Authentication", "Versioning". */
export const operations = {
  vehicleHistory: {
    method: 'GET',
    path: '/v2/vehicles/{id}/history/',
    schemes: ['bearer', 'api-key'],
    accepts: [],
    success: 200,
    deprecated: false,
  },
  vehicle: {
    method: 'PATCH',
    path: '/v2/vehicles/{id}/',
    schemes: ['bearer', 'api-key'],
    accepts: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    success: 200,
    deprecated: false,
  },
  billingPlans: {
    method: 'POST',
    path: '/v2/billing-plans/',
    schemes: ['bearer'],
    accepts: ['application/json'],
    success: null,
    deprecated: false,
  },
  driversBulk: {
    method: 'POST',
    path: '/v2/drivers/bulk/',
    schemes: ['bearer'],
    accepts: ['application/json'],
    success: 200,
    deprecated: false,
  },
  integrations: {
    method: 'GET',
    path: '/v2/integrations/',
    schemes: ['bearer'],
    accepts: [],
    success: 200,
    deprecated: false,
  },
  documentUpload: {
    method: 'POST',
    path: '/document/upload/',
    schemes: ['bearer', 'api-key'],
    accepts: ['multipart/form-data'],
    success: null,
    deprecated: false,
  },
  citations: {
    method: 'GET',
    path: '/api/citations/',
    schemes: ['bearer'],
    accepts: [],
    success: 200,
    deprecated: true,
  },
  tokenRefresh: {
    method: 'POST',
    path: '/api/auth/token/refresh/',
    schemes: ['refresh-cookie'],
    accepts: ['application/json'],
    success: null,
    deprecated: false,
  },
} as const satisfies Record<string, Operation>
