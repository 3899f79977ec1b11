import type { IntegrationTypeTable } from '../database/schema'
import { HOSTILE_INTEGRATIONS } from './seed-hostile-integrations'

/** Parses inputs `name:type` between blanks. The default type is `string`. */
const inputs = (list: string) =>
  words(list).map((one) => {
    const [name = '', type = 'string'] = one.split(':')
    return { name, type }
  })

const words = (text: string): string[] => text.split(' ').filter(Boolean)

/** Title | host | inputs | names of URLs | headers. */
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

/** The demo's catalogue. */
export const REAL_INTEGRATION_TYPES: readonly IntegrationTypeTable[] = ROWS.trim().split('\n').map(row)

/** The tests' catalogue: the demo's types, then hostile ones from id 101 on. */
export const INTEGRATION_TYPES: readonly IntegrationTypeTable[] = [
  ...REAL_INTEGRATION_TYPES,
  ...HOSTILE_INTEGRATIONS.map(({ title, fields }, index) => ({ id: 101 + index, title, fields })),
]
