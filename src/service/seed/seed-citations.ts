/**
 * The citations of a fleet as JSON text: fleet 1 has 18, fleet 2 has 6, fleet 3 none.
 * @param hostileData whether fleet 1 also has rows of many shapes: none is specified
 */
export function citationsOf(fleetId: number, hostileData = true): string {
  const rows = (count: number, first: number) => Array.from({ length: count }, (_, at) => plain(first + at))
  if (fleetId === 1) return `[${[...rows(18, 0), ...(hostileData ? ODD : [])].join(',')}]`
  return fleetId === 2 ? `[${rows(6, 40).join(',')}]` : '[]'
}

const PLACES = ['New York, NY', 'Jersey City, NJ', 'Philadelphia, PA', 'Boston, MA']
const VIOLATIONS = ['No parking', 'Expired meter', 'Street cleaning', 'Double parking', 'Fire hydrant']

function plain(index: number): string {
  return JSON.stringify({
    id: 5101 + index,
    citation_number: `P-${String(88_120 + index * 37)}`,
    vehicle: 1 + ((index * 7) % 120),
    plate: `${8 + (index % 2)}ABC${100 + index * 3}`,
    plate_state: index % 3 === 0 ? 'NJ' : 'NY',
    issued_at: `2024-${String(1 + (index % 12)).padStart(2, '0')}-${String(3 + index).padStart(2, '0')}T14:${String(10 + index)}:00Z`,
    location: PLACES[index % PLACES.length],
    violation: VIOLATIONS[index % VIOLATIONS.length],
    amount: `${35 + (index % 5) * 20}.00`,
    paid: index % 2 === 0,
  })
}

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
