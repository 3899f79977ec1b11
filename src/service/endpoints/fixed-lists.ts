import { DAY, formatInstant, HOUR } from '../../lib/time/instant'
import { instantOf, wireInstant } from '../core/clock'
import type { CallerHandler } from '../http/caller'
import { jsonText } from '../http/responses'
import { seedVehicles } from '../seed/seed-vehicles'

/** January 1, 2025, in the format of RFC 9745. */
const DEPRECATED_SINCE = '@1735689600'

/** Returns `[]` in production, otherwise rows of various shapes, because the shape isn't specified. "GET /api/citations/". */
export const listCitations: CallerHandler = async ({ options }, _context, { fleetId }) => {
  const { mode, hostileData } = options
  const text = mode === 'production' ? '[]' : citationsOf(fleetId, hostileData)
  return jsonText(text, 200, { Deprecation: DEPRECATED_SINCE })
}

/** Lists the integration types. Specification: "GET /v2/integrations/". */
export const listIntegrations: CallerHandler = async ({ db }) => {
  const rows = await db.selectFrom('integration_types').selectAll().orderBy('id').execute()
  // Sent as stored, because parsing would lose a key named __proto__.
  const items = rows.map(
    ({ id, title, fields }) => `{"id":${id},"title":${JSON.stringify(title)},"fields":${fields}}`,
  )
  return jsonText(`[${items.join(',')}]`)
}

/** Builds JSON text. With `hostileData`, fleet 1 also has rows of unusual shapes, because the shape isn't specified. */
export function citationsOf(fleetId: number, hostileData = true): string {
  if (fleetId === 3) return '[]'
  const vehicles = seedVehicles(0).filter(({ row, deleted }) => row.fleet_id === fleetId && !deleted)
  const cited = vehicles
    .slice(40, fleetId === 1 ? 58 : 46)
    .map(({ row }, index) =>
      JSON.stringify({
        id: 5000 + fleetId * 100 + index,
        citation_number: `P-${88_120 + fleetId * 1000 + index * 37}`,
        vehicle: row.id,
        plate: row.plate_number,
        plate_state: row.plate_state,
        issued_at: wireInstant(formatInstant(FIRST + index * (23 * DAY + 5 * HOUR))),
        location: fleetId === 1 ? PLACES[index % PLACES.length] : 'Chicago, IL',
        violation: VIOLATIONS[index % VIOLATIONS.length],
        amount: `${35 + (index % 5) * 20}.00`,
        paid: index % 2 === 0,
      }),
    )
  return `[${[...cited, ...(hostileData && fleetId === 1 ? ODD : [])].join(',')}]`
}

const FIRST = instantOf('2024-01-03T14:10:00Z')
const PLACES = ['New York, NY', 'Jersey City, NJ', 'Philadelphia, PA', 'Boston, MA']
const VIOLATIONS = ['No parking', 'Expired meter', 'Street cleaning', 'Double parking', 'Fire hydrant']

const ODD = [
  '{"id":5201,"citation_number":"P-90001","plate":null,"amount":115.5,"paid":null,"fees":[{"kind":"late","amount":"25.00"},{"kind":"court","amount":"40.00"}]}',
  '{"citationNumber":"NJ 0007","vehicle":{"id":7,"plate":{"number":"8ABC 123","state":"CA"}},"issued_at":"05/03/2024 8:30 AM"}',
  '{"id":9007199254740993,"citation_number":"0000123","amount":"1,250.00"}',
  '{"id":5204,"violation":"<img src=x onerror=alert(1)>","location":"=HYPERLINK(\\"http://evil.example\\")","notes":"\\u202Etxet desrever"}',
  '{"__proto__":{"polluted":"yes"},"constructor":"x","id":5205}',
  '{}',
  '"P-90002 was voided"',
  'null',
  '[5207,"P-90003",65]',
]
