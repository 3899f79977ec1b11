/** The API version that this contract describes. Specification: "Versioning". */
export const INTERFACE_VERSION = '2.0.0'

/** The specification of an operation, except its shapes. */
export interface Operation {
  readonly method: 'GET' | 'PATCH' | 'POST'
  /** Relative to the base URL, with `{id}` for the vehicle. `paths` builds the path of one vehicle. */
  readonly path: string
  /** Accepted schemes, any of which is enough: bearer JWT, API key, or cookie. Specification: "Authentication". */
  readonly schemes: readonly ('bearer' | 'api-key' | 'refresh-cookie')[]
  readonly accepts: readonly string[]
  /** HTTP status of success, or null if it isn't shown. */
  readonly success: 200 | null
  readonly deprecated: boolean
}

const READ = { method: 'GET', schemes: ['bearer'], accepts: [], success: 200, deprecated: false } as const
const WRITE = { ...READ, method: 'POST', accepts: ['application/json'] } as const
const KEY = { schemes: ['bearer', 'api-key'] } as const
const FORM = 'multipart/form-data'

/** The documented operations. Specification: "Endpoints", "Authentication", "Versioning". */
export const operations = {
  vehicleHistory: { ...READ, ...KEY, path: '/v2/vehicles/{id}/history/' },
  vehicle: {
    ...WRITE,
    ...KEY,
    method: 'PATCH',
    path: '/v2/vehicles/{id}/',
    accepts: ['application/json', 'application/x-www-form-urlencoded', FORM],
  },
  billingPlans: { ...WRITE, path: '/v2/billing-plans/', success: null },
  driversBulk: { ...WRITE, path: '/v2/drivers/bulk/' },
  integrations: { ...READ, path: '/v2/integrations/' },
  documentUpload: { ...WRITE, ...KEY, path: '/document/upload/', accepts: [FORM], success: null },
  citations: { ...READ, path: '/api/citations/', deprecated: true },
  tokenRefresh: { ...WRITE, path: '/api/auth/token/refresh/', schemes: ['refresh-cookie'], success: null },
} as const satisfies Record<string, Operation>
