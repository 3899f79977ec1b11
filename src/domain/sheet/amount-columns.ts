import { SURE } from './sheet-columns'

const words = (text: string) => new RegExp(`\\b(?:${text.trim().replace(/\s+/g, '|')})\\b`)

/** What is no toll's amount, although money: what is left, was paid or is added to it. */
const OTHER = words(
  'balance saldo avg average min max minimum maximum paid payment payments pagado pago credit credits discount descuento tax taxes iva vat gst rate tarifario distance km miles ' +
    'mileage count number no id type types code class method date time record records trips status currency moneda plaza agency rental center centre department',
)
const MONEY = words(
  'amount amounts amt sum charge charges charged chg cost costs fee fees fare price debit debits importe monto montant cuota valor betrag gebuhr value cargo precio prix prezzo preis tarifa importo bedrag belop belopp beløp kwota cena',
)
const TOLL = words(
  'toll tolls trip transaction txn trans crossing peaje peage maut caseta cruce usage travel violation',
)
/** Added to a toll: taken only where nothing else is the amount. */
const ADDED = words(
  'notice cash admin administration administrative processing camera penalty late service handling convenience video image additional other fine surcharge',
)
const FORM = words(
  'entry exit usd eur gbp cad mxn aud in us total due net gross ttc brutto local of the for outstanding cents billed line extended posted charged item your',
)

/** How surely words name a toll's amount. */
export function amountNamed(name: string): number {
  const text = name
    .replace(/\b(toll|trip|notice|total)(amount|amt|charge|cost|fee|fare|due)\b/g, '$1 $2')
    .replace(/ (?:inc|incl|including|with) (?:vat|tax|gst|iva|tva)\b/, '')
  if (OTHER.test(text)) return /^tolls? paid$/.test(text) ? 100 : 0
  const isMoney = MONEY.test(text)
  const rest = text.split(' ').filter((word) => ![MONEY, TOLL, FORM].some((one) => one.test(word)))
  if (ADDED.test(text)) return isMoney ? 60 : 0
  if (isMoney && TOLL.test(text)) return rest.length === 0 ? SURE - (/trip toll/.test(text) ? 20 : 0) : 150
  if (/^fees?$/.test(text)) return 90
  // What is due may have fees in it.
  if (isMoney)
    return rest.length > 0
      ? 100
      : /^(?!.*\bdue\b).*(?:amount|amt|importe|monto|charge)/.test(text)
        ? 250
        : 220
  if (BARE_TOLL.test(text)) return 230
  if (/\btolls?$/.test(text)) return 90
  return /^total(?: due)?$/.test(text) ? 120 : 0
}

/** A toll of which nothing else is said than what it is counted in. */
const BARE_TOLL =
  /^(?:(?:total|net|gross) )?(?:tolls?|peaje|peage|maut)(?: (?:due|total|net|gross|ttc|brutto|usd|eur|gbp|cad|mxn|aud))*$/

/** Whether a cell can be an amount. */
export function fitsAmount(text: string): boolean {
  return /\d/.test(text) && !/\d{8}|\d[:/]\d|\d-\d/.test(text) && text.replace(/[^\p{L}]/gu, '').length <= 12
}

/** Whether a column's cells are amounts of money, and no counts or classes. */
export const MONEY_CONTENT =
  /^[-(]?\s?(?:[A-Z]{3}\s?)?[-(]?[$€£]?\s?-?\d[\d.,'\s]*[.,]\d{2}\s?(?:[$€£]|[A-Z]{3})?\)?-?$/
/** Plain names of columns of money that is no toll's, whatever it looks like. */
export const NO_AMOUNT = /balance|saldo|paid|credit|pagado|discount|descuento|tax|vat|distance|miles|odometer/
