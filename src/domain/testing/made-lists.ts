import { seededRandom } from '../../lib/seeded-random'
import { LIST_FLEET } from './read-list'

/** A list with the answers that it has to give. */
export interface MadeList {
  readonly seed: number
  readonly text: string
  readonly dayFirst: boolean
  /** Each toll: the vehicle, the clock's time of its passage, the amount in cents and its currency. */
  readonly tolls: readonly { readonly vehicleId: number; readonly at: number; readonly cents: number }[]
  readonly currency: string | null
  /** Rows below the header that are no tolls. */
  readonly others: number
  /** Sums of the amounts of rows that are no tolls, in cents. */
  readonly otherCents: number
}

const two = (value: number) => String(value).padStart(2, '0')
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const PLATE_NAMES =
  'Plate|License Plate|LICENSE_PLATE|LPN|Plate Number|Tag/Plate #|Transponder/Plate|Registration|Placas|LP|licensePlate|Vehicle Plate|Lic. Plate|Plate No.|Transponder Number|Rego|License Plate #|Kennzeichen|Immatriculation'.split(
    '|',
  )
const NUMBER_NAMES =
  'Unit #|Vehicle Number|Unit No|No. Económico|vehicleNumber|Unit|Asset #|Equipment ID'.split('|')
const STATE_NAMES = 'State|Plate State|LP State|ST|Jurisdiction|License State|plateState'.split('|')
const BOTH_NAMES =
  'Date and time|Transaction Date/Time|TXN_DATETIME|Toll Date Time|Event Time|transactionDateTime|Date/Time|Fecha y hora|Trip Date|Zeitpunkt|Date et heure|Date/Time of Violation'.split(
    '|',
  )
const PAIR_NAMES =
  'Date & Time|Transaction Date & Transaction Time|TXN_DATE & TXN_TIME|Trip Date & Trip Time|Fecha & Hora|Date & Exit Time|Exit Date & Exit Time|Toll Date & Toll Time|Date of Travel & Time of Travel|Date de passage & Heure de passage|Datum & Uhrzeit|Violation Date & Violation Time'
    .split('|')
    .map((pair) => pair.split(' & ') as [string, string])
const AMOUNT_NAMES =
  'Amount|Toll Amount|Toll Amt|AMT|Toll|Charge|Toll Charge|tollCharge|Importe|Trip Cost|Fare|Transaction Amount|Toll Fee|Debit(-)|Montant|Betrag|Toll Due'.split(
    '|',
  )
const REFERENCE_NAMES =
  'Transaction ID|Lane Txn ID|Reference|Notice Number|Trip ID|tollId|Violation #|Citation No.|Invoice|Toll Bill #'.split(
    '|',
  )

/** Columns that mean something else, and what stands in them. */
const DECOYS: readonly (readonly [string, (random: () => number, row: number) => string])[] = [
  ['Posted Date', (random) => `03/${two(13 + Math.floor(random() * 15))}/2024`],
  ['Posting Date/Time', (random) => `2024-03-${two(13 + Math.floor(random() * 15))} 10:00:00`],
  ['Invoice Date', () => '2024-03-31'],
  ['Balance', (random) => `$${(random() * 300).toFixed(2)}`],
  ['Account Balance', (random) => (random() * 300).toFixed(2)],
  ['Direction', (random) => (random() < 0.5 ? 'NB' : 'SB')],
  ['Dir', () => 'NB'],
  ['Fleet ID', () => 'F1'],
  ['Account Number', () => '573000000'],
  ['Lane', (_, row) => two(row % 12)],
  ['Axles', () => '2'],
  ['Vehicle Class', () => '2L'],
  [
    'Plaza',
    (random) => ['Newark', 'RKB', 'Turnpike MP 236', 'SR 528 Beachline West'][Math.floor(random() * 4)] ?? '',
  ],
  ['Agency', () => 'NYSTA'],
  ['Agency State', () => 'NJ'],
  ['Payment Method', () => 'CREDIT CARD'],
  ['Processed At', () => '2024-03-30 01:02:03'],
  ['Transponder', (_, row) => `0069392${10000 + row}`],
  ['Tag Status', () => 'ACTIVE'],
  ['Plate Type', () => 'PAS'],
  ['Due Date', () => '04/30/2024'],
  ['Received', () => '3/20/2024 9:00'],
  ['Total Paid', () => '$0.00'],
  ['Driver', () => 'Ann Lee'],
  ['Distance', (random) => (random() * 40).toFixed(1)],
  ['Lane ID', (_, row) => `L-${row % 9}`],
  ['Violation Code', () => 'V3'],
  ['Notice Date', () => '2024-03-29'],
  ['Entry Plaza', (random) => (random() < 0.5 ? 'Exit 14C' : '-')],
  ['Plate Country', () => 'USA'],
  ['Late Fee', () => '$0.00'],
  ['Period', () => '03/2024'],
  ['Customer Ref', () => 'ALDER'],
  ['Discount', (random) => `-${random().toFixed(2)}`],
  ['', () => ''],
  ['Odometer', (random) => String(10_000 + Math.floor(random() * 80_000))],
  ['Phone', () => '555-0100'],
  ['Refund', () => ''],
  ['Credit(+)', () => '0.00'],
  ['Payment', () => 'VISA'],
  ['Cost Center', () => '1001'],
  ['Issued By', () => 'NJ'],
]

const TITLES = [
  'E-ZPass Statement',
  'Account: 12345678',
  'Statement period: 03/01/2024 - 03/31/2024',
  'NOTE: Charges are subject to verification.',
  'Alder Rentals',
  '',
]

const SUBTOTALS = ['Subtotal', 'Sub-Total:', 'Page total', 'Subtotal for this vehicle', 'Summe', 'Sous-total']
const FOOTNOTES = [
  'Amounts are in the currency of the agency. Questions: call us.',
  '* Tolls in transit are not shown.',
  'Page 1 of 1',
  'End of report',
]

type Wall = { readonly day: number; readonly month: number; readonly hour: number; readonly minute: number }
const DATES: readonly ((wall: Wall, dayFirst: boolean) => string)[] = [
  ({ day, month }, dayFirst) =>
    dayFirst ? `${two(day)}/${two(month)}/2024` : `${two(month)}/${two(day)}/2024`,
  ({ day, month }, dayFirst) => (dayFirst ? `${day}/${month}/2024` : `${month}/${day}/2024`),
  ({ day, month }) => `2024-${two(month)}-${two(day)}`,
  ({ day, month }) => `${two(day)}-${MONTHS[month - 1]}-2024`,
  ({ day, month }) => `${MONTHS[month - 1]} ${day}, 2024`,
  ({ day, month }) => `2024${two(month)}${two(day)}`,
  ({ day, month }) => `${two(day)}.${two(month)}.2024`,
  ({ day, month }) => `${day} ${MONTHS[month - 1]} 2024`,
]
const CLOCKS: readonly ((wall: Wall) => string)[] = [
  ({ hour, minute }) => `${two(hour)}:${two(minute)}`,
  ({ hour, minute }) => `${two(hour)}:${two(minute)}:00`,
  ({ hour, minute }) => `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
  ({ hour, minute }) => `${two(hour % 12 || 12)}:${two(minute)}:00 ${hour < 12 ? 'AM' : 'PM'}`,
]

const MONEY: readonly (readonly [(cents: number) => string, string | null])[] = [
  [(cents) => (cents / 100).toFixed(2), null],
  [(cents) => `$${(cents / 100).toFixed(2)}`, 'USD'],
  [(cents) => `${(cents / 100).toFixed(2)} CAD`, 'CAD'],
  [(cents) => `MXN $${(cents / 100).toFixed(2)}`, 'MXN'],
  [(cents) => `${(cents / 100).toFixed(2).replace('.', ',')} €`, 'EUR'],
  [(cents) => `($${(cents / 100).toFixed(2)})`, 'USD'],
  [(cents) => `$-${(cents / 100).toFixed(2)}`, 'USD'],
  [(cents) => `${(cents / 100).toFixed(2)}-`, null],
  [(cents) => `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`, 'USD'],
  [(cents) => (cents / 100).toLocaleString('de', { minimumFractionDigits: 2 }), null],
  [(cents) => `${(cents / 100).toLocaleString('fr', { minimumFractionDigits: 2 })} €`, 'EUR'],
]
const NEGATIVE = new Set([5, 6, 7])

/** Makes a list as agencies do: names, orders, columns that mean something else, forms, titles, totals, payments. */
export function madeList(seed: number): MadeList {
  const random = seededRandom(seed)
  const any = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)]
    if (one === undefined) throw new Error('an empty list')
    return one
  }
  const isBy = (share: number) => random() < share
  const dayFirst = isBy(0.3)
  const [dateForm, clockForm] = [any(DATES), any(CLOCKS)]
  const moneyAt = Math.floor(random() * MONEY.length)
  const [money, currency] = MONEY[moneyAt] ?? [String, null]
  const isNegative = NEGATIVE.has(moneyAt)
  const delimiter = any([',', '\t', ';', '|'])
  const isNumber = isBy(0.2)
  const isPair = isBy(0.6)
  const hasState = !isNumber && isBy(0.5)
  const pair = any(PAIR_NAMES)
  const decoys = [...DECOYS].sort(() => random() - 0.5).slice(0, Math.floor(random() * 6))

  const rows = Array.from({ length: 4 + Math.floor(random() * 12) }, (_, row) => {
    const vehicle = LIST_FLEET[Math.floor(random() * LIST_FLEET.length)]
    // The first tells which is the day.
    const day = row === 0 ? 13 + Math.floor(random() * 15) : 1 + Math.floor(random() * 28)
    const wall = { day, month: 4, hour: Math.floor(random() * 24), minute: Math.floor(random() * 60) }
    return { vehicle, wall, cents: 100 + Math.floor(random() * (isBy(0.1) ? 500_000 : 3000)), row }
  })
  type Row = (typeof rows)[number]
  const columns: { name: string; kind: string; cell: (row: Row) => string }[] = [
    isNumber
      ? { name: any(NUMBER_NAMES), kind: 'vehicle', cell: ({ vehicle }) => vehicle?.vehicle_number ?? '' }
      : { name: any(PLATE_NAMES), kind: 'vehicle', cell: ({ vehicle }) => vehicle?.plate_number ?? '' },
    ...(hasState
      ? [{ name: any(STATE_NAMES), kind: 'state', cell: ({ vehicle }: Row) => vehicle?.plate_state ?? '' }]
      : []),
    ...(isPair
      ? [
          { name: pair[0], kind: 'date', cell: ({ wall }: Row) => dateForm(wall, dayFirst) },
          { name: pair[1], kind: 'time', cell: ({ wall }: Row) => clockForm(wall) },
        ]
      : [
          {
            name: any(BOTH_NAMES),
            kind: 'date',
            cell: ({ wall }: Row) => `${dateForm(wall, dayFirst)} ${clockForm(wall)}`,
          },
        ]),
    { name: any(AMOUNT_NAMES), kind: 'amount', cell: ({ cents }) => money(cents) },
    ...(isBy(0.5)
      ? [{ name: any(REFERENCE_NAMES), kind: 'reference', cell: ({ row }: Row) => `T${70000 + row}` }]
      : []),
    ...decoys.map(([name, cell]) => ({ name, kind: 'decoy', cell: ({ row }: Row) => cell(random, row) })),
  ]
  columns.sort(() => random() - 0.5)
  const isQuoted = delimiter !== '|' && isBy(0.15)
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (isQuoted || cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)
  const named = (values: Readonly<Record<string, string>>) =>
    columns.map(
      ({ kind }, at) => values[kind] ?? (values.first !== undefined && at === 0 ? values.first : ''),
    )
  const header = columns.map(({ name }) => name)
  const titles =
    isBy(0.4) && delimiter !== '|'
      ? Array.from({ length: 1 + Math.floor(random() * 6) }, () => any(TITLES))
      : []
  const lines = [...titles, line(header)]
  let [others, otherCents, sum] = [0, 0, 0]
  const add = (cells: readonly string[], cents = 0) => {
    lines.push(line(cells))
    others++
    otherCents += isNegative ? -cents : cents
  }
  const isFirstAmount = columns[0]?.kind === 'amount'
  const addTotal = (word: string, cents: number) =>
    add(named({ [isFirstAmount ? 'vehicle' : 'first']: word, amount: money(cents) }), cents)
  const hasSections = isBy(0.2)
  let section = 0
  for (const row of rows) {
    lines.push(line(columns.map(({ cell }) => cell(row))))
    sum += row.cents
    section += row.cents
    if (hasSections && isBy(0.3)) {
      addTotal(any(SUBTOTALS), section)
      section = 0
      if (isBy(0.3)) add(columns.map(() => ''))
    }
    if (isBy(0.05)) add(header)
    if (isBy(0.05)) add(columns.map(() => '-----'))
    if (isBy(0.05)) {
      const date = dateForm(row.wall, dayFirst)
      const at = columns.findIndex(({ kind }) => kind === 'decoy')
      if (at !== -1)
        add(
          columns.map(({ kind }, place) =>
            place === at
              ? 'PAYMENT - THANK YOU'
              : kind === 'date'
                ? date
                : kind === 'amount'
                  ? money(5000)
                  : '',
          ),
          5000,
        )
    }
  }
  if (isBy(0.5)) addTotal('Total', sum)
  if (isBy(0.2)) add(columns.map((_, at) => (at === 0 ? any(FOOTNOTES) : '')))
  return {
    seed,
    text: `${lines.join(isBy(0.5) ? '\r\n' : '\n')}\n`,
    dayFirst,
    tolls: rows.map(({ vehicle, wall, cents }) => ({
      vehicleId: vehicle?.vehicleId ?? 0,
      at: Date.UTC(2024, wall.month - 1, wall.day, wall.hour, wall.minute) * 1000,
      cents: isNegative ? -cents : cents,
    })),
    currency,
    others,
    otherCents,
  }
}
