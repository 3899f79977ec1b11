import { jsonText } from '../http/answers'
import type { CallerHandler } from '../http/caller'
import { citationsOf } from '../seed/seed-citations'

/** The endpoint is deprecated since 1 January 2025, in the format of RFC 9745. */
const DEPRECATED_SINCE = '@1735689600'

/**
 * `GET /api/citations/`, deprecated: all citations of the fleet, in a test of various shapes because none is specified. There
 * are none in production. Specification: "GET /api/citations/".
 */
export const listCitations: CallerHandler = async ({ options }, _context, { fleetId }) => {
  const { mode, hostileData } = options
  const text = mode === 'production' ? '[]' : citationsOf(fleetId, hostileData)
  return jsonText(text, 200, { Deprecation: DEPRECATED_SINCE })
}

/** `GET /v2/integrations/`: all integration types, sorted by id. Specification: "GET /v2/integrations/". */
export const listIntegrations: CallerHandler = async ({ db }) => {
  const rows = await db.selectFrom('integration_types').selectAll().orderBy('id').execute()
  // `fields` is sent as stored, because parsing it would lose a key named __proto__.
  const items = rows.map(
    ({ id, title, fields }) => `{"id":${id},"title":${JSON.stringify(title)},"fields":${fields}}`,
  )
  return jsonText(`[${items.join(',')}]`)
}
