import type { Handler, Service } from '../core/context'
import { authenticate } from '../http/caller'
import { jsonText } from '../http/respond'
import { citationsOf } from '../seed/seed-citations'

/** When the endpoint was deprecated, as RFC 9745 writes it: 1 January 2025. */
const DEPRECATED_SINCE = '@1735689600'

/**
 * `GET /api/citations/`, deprecated: all citations of the fleet, in shapes as various as an unknown service's. Outside
 * the demo there are none. Specification: "GET /api/citations/".
 */
export function listCitations(service: Service): Handler {
  return async (context) => {
    const { fleetId } = await authenticate(service, context, 'bearer')
    const text = service.options.mode === 'production' ? '[]' : citationsOf(fleetId)
    return jsonText(text, 200, { Deprecation: DEPRECATED_SINCE })
  }
}
