import type { AskedSpan } from '../time/asked-span'
import {
  FILED_VERSION,
  type Filing,
  STATEMENT_VERSION,
  type StatementData,
  statementData,
} from './statement-schema'

/**
 * Zones of the countries that print on Letter: the United States, Canada, Mexico, and those that CLDR names besides
 * (Belize, Chile, Colombia, Costa Rica, El Salvador, Guatemala, Nicaragua, Panama, Philippines, Puerto Rico, Venezuela).
 * A browser knows the zones of a country only if it is new.
 */
const LETTER_ZONES: ReadonlySet<string> = new Set(
  (
    'Adak Anchorage Boise Chicago Denver Detroit Fort_Wayne Indianapolis Juneau Los_Angeles Louisville Menominee ' +
    'Metlakatla New_York Nome Phoenix Shiprock Sitka Yakutat ' +
    'Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay ' +
    'Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute ' +
    'St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife ' +
    'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Ensenada Hermosillo Matamoros Mazatlan Merida Mexico_City ' +
    'Monterrey Ojinaga Santa_Isabel Tijuana ' +
    'Belize Bogota Caracas Costa_Rica El_Salvador Guatemala Managua Panama Puerto_Rico Punta_Arenas Santiago'
  )
    .split(' ')
    .map((city) => `America/${city}`)
    .concat('Pacific/Honolulu', 'Pacific/Easter', 'Asia/Manila', 'EST', 'EST5EDT', 'CST6CDT')
    .concat('MST', 'MST7MDT', 'PST8PDT', 'HST'),
)
/** Regions whose every zone is of such a country. */
const LETTER_REGIONS = /^(US|Canada|Mexico|Chile|America\/(Indiana|Kentucky|North_Dakota))\//

/** Whether people in a zone print on Letter. Of an offset nobody knows: A4. */
export function isLetterZone(zone: string): boolean {
  return LETTER_ZONES.has(zone) || LETTER_REGIONS.test(zone)
}

/** The names of what can be filled in, on the sheet and beside its field. */
export const FILING_NAMES = {
  agency: 'Agency',
  plaza: 'Plaza',
  amount: 'Amount',
  name: 'Name',
  role: 'Role',
  contact: 'Contact',
  remark: 'Remark',
} as const satisfies Record<keyof Filing, string>

/** What is said of the toll's notice, and what of the person who files the statement. */
export const NOTICE_KEYS = ['agency', 'plaza', 'amount'] as const
export const PERSON_KEYS = ['name', 'role', 'contact', 'remark'] as const

/** The names of what is filled in. */
export function filledNames(filing: Filing = {}): string[] {
  return [...NOTICE_KEYS, ...PERSON_KEYS].flatMap((key) => (filing[key] ? [FILING_NAMES[key]] : []))
}

/** A statement on the paper of its zone, whose technical part has pages of its own or is only in the attached data. */
export function withPages(data: StatementData, pages: NonNullable<StatementData['pages']>): StatementData {
  const paper = isLetterZone(data.asked.zone) ? { paper: 'letter' } : {}
  return statementData.parse({ ...data, version: FILED_VERSION, pages, ...paper })
}

/** The value of `pages` that leaves the technical part to the data. */
export const ATTACHED = 'technical-attached'

/** Names the statement of a toll, for what was filled in. */
export function tollName(
  vehicleId: number,
  { at, until, tolerance = 0 }: AskedSpan,
  zone: string,
  reference: string | undefined,
): string {
  return JSON.stringify([vehicleId, { at, until, tolerance }, zone, reference])
}

/** A statement as it is filed: with the fields that a person typed, by their names, and how its pages are made. */
export function filledData(data: StatementData, fields: Readonly<Record<string, string>>): StatementData {
  const { reference = '', pages, ...filing } = fields
  return withFiling(withPages(data, pages === ATTACHED ? ATTACHED : 'technical-last'), reference, filing)
}

/** A statement with what a person typed. Blank fields are left out: without any it is the statement that it was. */
export function withFiling(data: StatementData, reference: string, typed: Filing): StatementData {
  const filled = Object.entries(typed).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : []))
  const filing = filled.length > 0 ? { filing: Object.fromEntries(filled) } : {}
  const isNew = filled.length > 0 || data.pages !== undefined
  const version = isNew ? FILED_VERSION : STATEMENT_VERSION
  // Puts the keys in order: the hash is over them.
  return statementData.parse({ ...data, version, reference: reference.trim() || null, ...filing })
}
