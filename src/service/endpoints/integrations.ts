import type { Handler, Service } from '../core/context'
import { authenticate } from '../http/caller'
import { jsonText } from '../http/respond'

/** `GET /v2/integrations/`: all integration types by id, at once. Specification: "GET /v2/integrations/". */
export function listIntegrations(service: Service): Handler {
  return async (context) => {
    await authenticate(service, context, 'bearer')
    const rows = await service.db.selectFrom('integration_types').selectAll().orderBy('id').execute()
    // `fields` is JSON as it is stored: a key named __proto__ would not outlive an object.
    const items = rows.map(
      ({ id, title, fields }) => `{"id":${id},"title":${JSON.stringify(title)},"fields":${fields}}`,
    )
    return jsonText(`[${items.join(',')}]`)
  }
}
