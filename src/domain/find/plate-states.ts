import { memoized } from '../../lib/memoized'
import { canonicalPlate } from './plate'

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

/** Codes by everything that a state is called. */
const CODES = new Map([['NYS', 'NY']])
for (const entry of NAMES.split('|')) {
  const code = entry.slice(0, 2)
  const name = canonicalPlate(entry.slice(3))
  for (const text of [code, name, `${name}STATE`]) CODES.set(text, code)
}

/** The codes of all of them, two letters each. */
export const STATE_CODES: readonly string[] = NAMES.split('|').map((entry) => entry.slice(0, 2))

const COUNTRIES = new Set('US USA CAN CANADA MX MEX MEXICO UNITEDSTATES'.split(' '))

/** The code of a state that a canonical text is: `NY` for `NEWYORK`; undefined where it is none. */
export function stateCode(canonical: string): string | undefined {
  return CODES.get(canonical)
}

export function isCountry(canonical: string): boolean {
  return COUNTRIES.has(canonical)
}

/** A state's cell for comparison: its code; `''` for a country alone; what is no state as it is. */
export const stateKey = memoized((text: string): string => {
  const whole = canonicalPlate(text)
  return isCountry(whole) ? '' : (stateCode(whole) ?? partCode(text) ?? whole)
}, 500)

/** `NY, USA` and `NY - New York`: each part names the same state. */
function partCode(text: string): string | undefined {
  const parts = text
    .split(/[,;/()[\]–-]+/)
    .map(canonicalPlate)
    .filter((part) => part !== '' && !isCountry(part))
  const codes = new Set(parts.map(stateCode))
  const [only] = codes
  return codes.size === 1 ? only : undefined
}
