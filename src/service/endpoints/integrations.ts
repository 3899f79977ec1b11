import type { Handler, Service } from '../core/context'
import { authenticate } from '../http/caller'
import { jsonText } from '../http/respond'

/** `GET /v2/integrations/`: all integration types, sorted by id. Specification: "GET /v2/integrations/". */
export function listIntegrations(service: Service): Handler {
  return async (context) => {
    await authenticate(service, context, 'bearer')
    const rows = await service.db.selectFrom('integration_types').selectAll().orderBy('id').execute()
    // `fields` is sent as stored, because parsing it would lose a key named __proto__.
    const items = rows.map(
      ({ id, title, fields }) => `{"id":${id},"title":${JSON.stringify(title)},"fields":${fields}}`,
    )
    return jsonText(`[${items.join(',')}]`)
  }
}
