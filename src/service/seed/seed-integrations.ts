import type { IntegrationTypeTable } from '../database/schema'

const DOCUMENTATION = 'https://docs.odd.example/'

/** Builds an integration's fields. Absent ones are empty. */
function fields(odd: { auth?: object; urls?: string; headers?: object; documentation?: string }): string {
  const { auth = [], urls = '{}', headers = [], documentation = DOCUMENTATION } = odd
  const json = JSON.stringify
  return `{"auth":${json(auth)},"urls":${urls},"config":{"headers":${json(headers)}},"documentation":${json(documentation)}}`
}

const input = (name: string, type = 'string') => ({ name, type })

const HOSTILE_INTEGRATIONS: readonly (readonly [title: string, fields: Parameters<typeof fields>[0]])[] = [
  [
    'Script for documentation',
    { auth: [input('token', 'password')], documentation: 'javascript:alert(document.domain)' },
  ],
  [
    '<img src=x onerror="alert(1)"><script>alert(2)</script>',
    {
      auth: [input('<b>name</b>', '<i>type</i>')],
      urls: '{"<u>api</u>":"https://odd.example/<script>alert(3)</script>"}',
      headers: [input('X-<em>Odd</em>')],
    },
  ],
  [
    'Keys of objects',
    {
      auth: [input('__proto__'), input('constructor'), input('toString')],
      urls: '{"__proto__":"https://proto.example/","constructor":"https://constructor.example/"}',
    },
  ],
  [`Long ${'unbroken'.repeat(49)}end`, { auth: [input('n'.repeat(300), 't'.repeat(120))] }],
  ['Telematics (again)', { auth: [input('key'), input('key'), input('key', 'password')] }],
  ['Telematics (again)', { auth: [input('key')], headers: [input('X-Key')] }],
  [
    'Addresses of every kind',
    {
      urls: JSON.stringify({
        plain: 'http://plain.example/api',
        script: 'javascript:alert(4)',
        file: 'ftp://files.example/in/',
        port: 'https://odd.example:8443/api?key={key}',
        user: 'https://admin:secret@odd.example/',
        look_alike: 'https://xn--gogle-0nd.example/',
      }),
      documentation: 'data:text/html,<script>alert(5)</script>',
    },
  ],
  ['exe.\u202Egnp', { auth: [input('a\u0007b'), input('\u202Etxet')] }],
  ['=HYPERLINK("http://evil.example","Open")', { auth: [input('+1'), input('@SUM(A1)')] }],
  ['', { auth: [input('')], documentation: 'http://docs.odd.example/plain' }],
]

/** Parses space-separated `name:type` pairs. The default type is `string`. */
const inputs = (list: string) =>
  words(list).map((one) => {
    const [name = '', type = 'string'] = one.split(':')
    return { name, type }
  })

const words = (text: string): string[] => text.split(' ').filter(Boolean)

/** Columns: title | host | inputs | names of URLs | headers. */
const ROWS = `
Geotab | geotab.example | server database username password:password | api
Samsara | samsara.example | api_token:password | api webhooks | X-Samsara-Version
Verizon Connect Reveal | reveal.example | username password:password app_id | token api | X-App-Id
Motive | gomotive.example | api_key:password | api | X-Api-Key X-Time-Zone X-Metric-Units:boolean
Azuga | azuga.example | username password:password client_id | api
Fleetio | fleetio.example | api_key:password account_token:password | api | Account-Token
Webfleet | webfleet.example | account username password:password api_key:password | api reports
Zonar | zonar.example | customer username password:password | api
Teletrac Navman | teletrac.example | client_id client_secret:password | token api events
CalAmp | calamp.example | username password:password | api | calamp-services-app
GPS Insight | gpsinsight.example | username app_token:password | session api
Linxup | linxup.example | api_token:password | api
Quartix | quartix.example | customer_id username password:password application | auth api
Ford Pro Telematics | fordpro.example | client_id client_secret:password | token api | Application-Id
OnStar Business | onstar.example | client_id client_secret:password certificate:file | token api
Stellantis Mobilisights | mobilisights.example | client_id client_secret:password | token stream
Rent Centric | rentcentric.example | client_id service_user password:password | api
RentWorks | rentworks.example | company location username password:password | api agreements
TSD Rental | tsd.example | customer_number passcode:password | reservations agreements
Navotar | navotar.example | tenant client_id client_secret:password | token api
HQ Rental Software | hqrental.example | tenant_token:password user_token:password | api
Wheelsys | wheelsys.example | agent_code link_code:password | api
Turo Business | turo.example | api_key:password | api webhooks | X-Partner
Getaround Connect | getaround.example | private_key:textarea | api
E-ZPass Group Feed | ezpass.example | agency_id sftp_user sftp_key:textarea | transactions
SunPass | sunpass.example | account_number pin:password | statements
TxTag | txtag.example | account_number password:password | statements disputes
FasTrak | fastrak.example | account_number password:password | statements
PlatePass | platepass.example | fleet_code api_key:password | tolls | X-Fleet-Code
QuickBooks Online | quickbooks.example | realm_id client_id client_secret:password | authorize token api
Xero | xero.example | client_id client_secret:password | authorize token api | Xero-Tenant-Id
Stripe | stripe.example | secret_key:password webhook_secret:password | api | Stripe-Version
Crédit Véhicule Réseau | credit-vehicule.example | identifiant mot_de_passe:password | api
CSV over SFTP | files.example | host port:integer username private_key:textarea
Public holiday calendar | holidays.example |  | api
`

function row(line: string, index: number): IntegrationTypeTable {
  const [title = '', host = '', auth = '', urls = '', headers = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const fields = {
    auth: inputs(auth),
    urls: Object.fromEntries(words(urls).map((name) => [name, addressOf(name, host)])),
    config: { headers: inputs(headers) },
    documentation: `https://docs.${host}/integrations/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  }
  return { id: index + 1, title, fields: JSON.stringify(fields) }
}

function addressOf(name: string, host: string): string {
  return ['api', 'events', 'stream'].includes(name) ? `https://api.${host}/v2/` : `https://${host}/${name}`
}

export const REAL_INTEGRATION_TYPES: readonly IntegrationTypeTable[] = ROWS.trim().split('\n').map(row)

/** The demo's types, then hostile ones from ID 101. */
export const INTEGRATION_TYPES: readonly IntegrationTypeTable[] = [
  ...REAL_INTEGRATION_TYPES,
  ...HOSTILE_INTEGRATIONS.map(([title, odd], index) => ({ id: 101 + index, title, fields: fields(odd) })),
]
