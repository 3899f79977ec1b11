import type { IntegrationTypeTable } from '../database/schema'

const ADDRESSES = {
  plain: 'http://plain.example/api',
  script: 'javascript:alert(4)',
  file: 'ftp://files.example/in/',
  port: 'https://odd.example:8443/api?key={key}',
  user: 'https://admin:secret@odd.example/',
  look_alike: 'https://xn--gogle-0nd.example/',
}

/** Columns: title | inputs | URLs as JSON, because an object would lose `__proto__` | headers | documentation. */
const HOSTILE_ROWS = `
Script for documentation | token:password | {} | | javascript:alert(document.domain)
<img src=x onerror="alert(1)"><script>alert(2)</script> | <b>name</b>:<i>type</i> | {"<u>api</u>":"https://odd.example/<script>alert(3)</script>"} | X-<em>Odd</em>
Keys of objects | __proto__ constructor toString | {"__proto__":"https://proto.example/","constructor":"https://constructor.example/"}
Long ${'unbroken'.repeat(49)}end | ${'n'.repeat(300)}:${'t'.repeat(120)}
Telematics (again) | key key key:password
Telematics (again) | key | {} | X-Key
Addresses of every kind | | ${JSON.stringify(ADDRESSES)} | | data:text/html,<script>alert(5)</script>
exe.\u202Egnp | a\u0007b \u202Etxet
=HYPERLINK("http://evil.example","Open") | +1 @SUM(A1)
 | :string | {} | | http://docs.odd.example/plain
`

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

function lines(text: string): string[][] {
  const rows = text.replace(/^\n|\n$/g, '').split('\n')
  return rows.map((line) => line.split('|').map((cell) => cell.trim()))
}

const words = (text: string) => text.split(' ').filter(Boolean)

/** Parses space-separated `name:type` pairs. The default type is `string`. */
function inputs(list: string): string {
  const pairs = words(list).map((one) => one.split(':'))
  return JSON.stringify(pairs.map(([name, type = 'string']) => ({ name, type })))
}

function fieldsOf(auth: string, urls: string, headers: string, documentation: string): string {
  const config = `{"headers":${inputs(headers)}}`
  return `{"auth":${inputs(auth)},"urls":${urls},"config":${config},"documentation":${JSON.stringify(documentation)}}`
}

export const REAL_INTEGRATION_TYPES: readonly IntegrationTypeTable[] = lines(ROWS).map(
  ([title = '', host = '', auth = '', names = '', headers = ''], index) => {
    const urls = Object.fromEntries(words(names).map((name) => [name, addressOf(name, host)]))
    const documentation = `https://docs.${host}/integrations/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`
    return { id: index + 1, title, fields: fieldsOf(auth, JSON.stringify(urls), headers, documentation) }
  },
)

function addressOf(name: string, host: string): string {
  return ['api', 'events', 'stream'].includes(name) ? `https://api.${host}/v2/` : `https://${host}/${name}`
}

const DOCUMENTATION = 'https://docs.odd.example/'

/** The demo's types, then hostile ones from ID 101. */
export const INTEGRATION_TYPES: readonly IntegrationTypeTable[] = [
  ...REAL_INTEGRATION_TYPES,
  ...lines(HOSTILE_ROWS).map(
    ([title = '', auth = '', urls = '{}', headers = '', documentation = DOCUMENTATION], index) => {
      return { id: 101 + index, title, fields: fieldsOf(auth, urls, headers, documentation) }
    },
  ),
]
