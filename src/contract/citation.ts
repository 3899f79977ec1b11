import * as z from 'zod/mini'

/**
 * Answer of `GET /api/citations/`, deprecated and to be removed. Its body and the fields of a citation are not shown,
 * so anything passes. Specification: "GET /api/citations/", "Versioning".
 */
export const citationList = z.unknown()
