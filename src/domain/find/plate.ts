import { memoized } from '../../lib/memoized'

/** Matches everything but letters, their marks, and digits: spaces, dashes, dots, brackets, invisible characters. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu

/** Fast path: nearly every plate of a long list is already canonical. */
const PLAIN = /^[0-9A-Z]*$/

/** Normalizes a plate or number for comparison: ` 8abc-123 ` → `8ABC123`. */
export function canonicalPlate(text: string): string {
  if (PLAIN.test(text)) return text
  return text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').normalize('NFKC')
}

/** Splits the canonical text between letters and digits: `8ABC123` → `8`, `ABC`, `123`. */
export const plateParts = (text: string): string[] => canonicalPlate(text).match(/\p{Nd}+|\P{Nd}+/gu) ?? []

/** States, provinces and territories: code and name. */
const NAMES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|' +
  'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AB Alberta|BC British Columbia|MB Manitoba|' +
  'NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|' +
  'PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'

/** Maps canonical codes and names, also with "State", to codes. */
const CODES = new Map([['NYS', 'NY']])
for (const entry of NAMES.split('|')) {
  const code = entry.slice(0, 2)
  const name = canonicalPlate(entry.slice(3))
  for (const text of [code, name, `${name}STATE`]) CODES.set(text, code)
}

export const STATE_CODES: readonly string[] = NAMES.split('|').map((entry) => entry.slice(0, 2))
const COUNTRIES = new Set('US USA CAN CANADA MX MEX MEXICO UNITEDSTATES'.split(' '))

export const stateCode = (canonical: string): string | undefined => CODES.get(canonical)

export const isCountry = (canonical: string): boolean => COUNTRIES.has(canonical)

/** Normalizes a state's cell for comparison: returns its code, '' for a country alone, or unknown text in canonical form. */
export const stateKey = memoized((text: string): string => {
  const whole = canonicalPlate(text)
  return isCountry(whole) ? '' : (stateCode(whole) ?? partCode(text) ?? whole)
}, 500)

/** Returns the only state named in a text such as `CA, USA`. */
function partCode(text: string): string | undefined {
  const parts = text
    .split(/[,;/()[\]–-]+/)
    .map(canonicalPlate)
    .filter((part) => part !== '' && !isCountry(part))
  const codes = new Set(parts.map(stateCode))
  const [only] = codes
  return codes.size === 1 ? only : undefined
}
