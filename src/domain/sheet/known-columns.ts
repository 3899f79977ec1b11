import { canonicalPlate, isCountry, STATE_CODES, stateCode } from '../find/plate'
import { SURE } from './sheet-columns'

const list = (names: string): string[] => names.split(/\s+/)

export const VEHICLE_NAMES = {
  id: list('vehicleid assetid'),
  any: list('vehicle car asset'),
  number: list('vehiclenumber vehicleno unit unitnumber unitno unitid fleetnumber assetnumber noeconomico'),
  plate: list(
    'licenseplate platenumber plate licenseplatenumber plateno lpn registration license placa placas',
  ),
  state: list(
    'platestate licensestate licenseplatestate registrationstate state jurisdiction jur province st',
  ),
} as const

const PLATE_WORDS = /\b(?:plates?|plt|lpn?|lic|licen[cs]e|registration|placas?)\b/
const NO_PLATE =
  /\b(?:states?|st|jurisdiction|region|province|country|exp\w*|types?|class|colou?r|dates?|time|issued?|driver)\b/
/** Matches columns with former plates or a camera's first reading, used only without another plate column. */
const OTHER_PLATE = /\b(?:old|prev|previous|former|read|trailer)\b/
const TAG_WORDS = /\b(?:tags?|transponders?)\b/
const STATE_WORDS = /\b(?:states?|st|jurisdiction|region|province)\b/

/** Scores a column name as a plate's, from 0 to SURE. Tag and transponder columns count, as some contain plates. */
function plateNamed(words: string): number {
  if (NO_PLATE.test(words)) return 0
  const isPlate = PLATE_WORDS.test(words)
  if (isPlate && !OTHER_PLATE.test(words)) return 200
  return isPlate || TAG_WORDS.test(words) ? 60 : 0
}

function stateNamed(words: string): number {
  const isPlate = PLATE_WORDS.test(words) || /\b(?:tag|vehicle|issuing|registered)\b/.test(words)
  return STATE_WORDS.test(words) && isPlate ? (OTHER_PLATE.test(words) ? 60 : 220) : 0
}

/** Matches numbers too long for a plate: transponders, accounts, cards. */
const LONG_DIGITS = /\d{9}/
const DATE = /\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d/

function fitsPlate(text: string): boolean {
  const plain = text.replace(/[([][^()[\]]*[)\]]/g, '')
  return (
    /\d/.test(plain) &&
    !DATE.test(plain) &&
    !LONG_DIGITS.test(plain.replace(/[\s.-]/g, '')) &&
    canonicalPlate(plain).length <= 20
  )
}

export const isTransponder = (text: string): boolean =>
  text.length > 8 && /^[A-Z]{0,4}\d{9,}[A-Z]?$/i.test(text.replace(/[\s.-]/g, ''))

const fitsState = (text: string): boolean =>
  [text, ...text.split(/[,;/()–-]+/)].some((part) => {
    const canonical = canonicalPlate(part)
    return stateCode(canonical) !== undefined || isCountry(canonical)
  })

/** Definitions of the vehicle number, plate, and state columns, shared by all kinds of lists. */
export const VEHICLE_NUMBER = {
  names: VEHICLE_NAMES.number,
  named: (words: string) => (NUMBERED.test(words) ? 220 : 0),
} as const
const NUMBERED = /^(?:(?:vehicle|unit|fleet|asset|car|truck) )+(?:number|no)$/
export const PLATE = {
  names: VEHICLE_NAMES.plate,
  named: plateNamed,
  fits: fitsPlate,
  content: /^(?=.{0,11}\d)(?=.{0,11}[A-Z])[A-Z0-9]{2,8}(?:[ -]?[A-Z0-9]{2,8})?$/i,
} as const
/** Scores a column as a plate's even if it has former plates, by which a vehicle can be found until its new plate is known. */
export const eitherPlateNamed = (words: string): number => plateNamed(words.replace(OTHER_PLATE, '').trim())
export const STATE = {
  names: VEHICLE_NAMES.state,
  named: stateNamed,
  fits: fitsState,
  content: new RegExp(`^(?:${STATE_CODES.join('|')})$`),
} as const

export const words = (text: string) => new RegExp(`\\b(?:${text.trim().replace(/\s+/g, '|')})\\b`)

const MONEY = words('amount amt charge charges chg cost costs fee fees fare price debit importe monto')
const TOLL = words('toll tolls trip transaction txn peaje')
/** Matches additions to a toll, and refunds. Such a column is the amount only if no other column is. */
const ADDED = words('notice admin camera penalty late service video credit refund')
const KNOWN = [MONEY, TOLL, ADDED, words('total due net gross sum of the usd eur gbp cad mxn aud')]

/** Scores a name as a toll's amount, from 0 to SURE. Every word must be known: a balance or cost center isn't one. */
function amountNamed(name: string): number {
  if (!name.split(' ').every((word) => KNOWN.some((one) => one.test(word)))) return 0
  const [isMoney, isToll] = [MONEY.test(name), TOLL.test(name)]
  if (ADDED.test(name)) return isMoney || /^(?:credit|refund)/.test(name) ? 60 : 0
  if (isMoney) return isToll ? SURE : /\b(?:amount|amt|importe)\b/.test(name) ? 250 : 220
  return isToll ? 200 : /^total(?: due)?$/.test(name) ? 120 : 0
}

/** Returns whether a text may be an amount. Letters before digits are a reference, unless a currency: `USD12.50`. */
const fitsAmount = (text: string): boolean =>
  /\d/.test(text) &&
  !/\d{8}|\d[:/]\d|\d-\d|^[^.,]*\p{L}\d[^.,]*$/u.test(text) &&
  text.replace(/[^\p{L}]/gu, '').length <= 12

export const AMOUNT = {
  named: amountNamed,
  fits: fitsAmount,
  content: /^[-(]?\$?\d[\d,]*\.\d\d\)?$/,
} as const
