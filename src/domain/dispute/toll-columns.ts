import { ABBREVIATIONS } from '../../lib/time/zone-abbreviations'
import { mappingByNames, withContent, withTarget } from '../sheet/column-mapping'
import type { ColumnMapping, SheetColumn } from '../sheet/sheet-columns'
import type { TollField } from './toll'

/** What names of columns end in: a zone, a form or a unit, in brackets mostly. */
const AFTER_TIME = [
  '',
  ...ABBREVIATIONS.map((name) => name.toLowerCase()),
  ...['eastern', 'central', 'mountain', 'pacific'].flatMap((name) => [name, `${name}time`]),
  'utc',
  'gmt',
  'local',
  'localtime',
  '24h',
  'hhmm',
  'hhmmss',
  'mmddyyyy',
  'ddmmyyyy',
  'yyyymmdd',
]
const AFTER_AMOUNT = ['', 'usd', 'eur', 'gbp', 'cad', 'mxn', 'due', 'charged', 'total', 'inusd']

const each = (names: string, after: readonly string[]): string[] =>
  after.flatMap((end) => names.split(' ').map((name) => name + end))

/** Names of dates at which the vehicle did not pass: of what was posted, billed or is due. */
const OTHER_DATE =
  /post(?:ed|ing)|invoice|bill|due|paid|payment|statement|issue|mail|print|creat|notice|process|import|receiv|updat|expir|hearing/

/**
 * The columns of a list of tolls, as agencies, rental companies and spreadsheets name them. The date on which a toll was
 * posted or billed is no column of these: it says nothing about when the vehicle passed.
 */
export const TOLL_COLUMNS: readonly SheetColumn<TollField>[] = [
  {
    field: 'vehicle_id',
    label: 'Vehicle id',
    names: ['vehicleid', 'assetid', 'carid', 'fleetvehicleid'],
  },
  { field: 'vehicle', label: 'Vehicle (plate, number or id)', names: ['vehicle', 'car', 'asset'] },
  {
    field: 'number',
    label: 'Vehicle number',
    names: (
      'vehiclenumber vehicleno unit unitnumber unitno unitid fleetnumber fleetno assetnumber assetno carnumber ' +
      'equipmentnumber'
    ).split(' '),
  },
  {
    field: 'plate',
    label: 'Plate',
    names: (
      'licenseplate licenceplate platenumber licenseplatenumber licenceplatenumber plate plateno licenseplateno lpnumber ' +
      'lpn lp vehicleplate tagplate tagplatenumber transponderplate plateortag tollplate registration ' +
      'registrationnumber vehicleregistration regno vrm tag tagnumber'
    ).split(' '),
    content: /^(?=.{0,11}\d)(?=.{0,11}[A-Z])[A-Z0-9]{2,8}(?:[ -]?[A-Z0-9]{2,8})?$/i,
  },
  {
    field: 'state',
    label: 'Plate state',
    names: (
      'platestate licenseplatestate licenceplatestate lpstate lpst platejurisdiction licenseplatejurisdiction ' +
      'registrationstate tagstate statecode platest vehiclestate state jurisdiction province st'
    ).split(' '),
    content: /^[A-Z]{2}$/,
  },
  {
    field: 'date_time',
    label: 'Date and time',
    hasNote: true,
    names: each(
      'tolldatetime transactiondatetime transactiondateandtime eventdatetime violationdatetime occurrencedatetime ' +
        'entrydatetime entrydateandtime datetimeentry usagedatetime traveldatetime passagedatetime crossingdatetime ' +
        'incidentdatetime tolltimestamp eventtimestamp timestamp datetime dateandtime datetimeoftoll tolldateandtime ' +
        'eventdateandtime violationdateandtime transdatetime trxdatetime occurredat eventtime tolltime passagetime ' +
        'transactiontimestamp entrytimestamp when',
      AFTER_TIME,
    ),
    except: OTHER_DATE,
    content:
      /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Z]{3}[- ]\d{2,4})(?:T|,? +)\d{1,2}[:.]\d{2}/i,
  },
  {
    field: 'date',
    label: 'Date',
    hasNote: true,
    names: each(
      'transactiondate tolldate ticketdate eventdate violationdate occurrencedate entrydate dateentry usagedate traveldate ' +
        'passagedate crossingdate incidentdate transdate trxdate dateoftoll dateoftravel dateofevent dateofviolation ' +
        'exitlanedate date',
      AFTER_TIME,
    ),
    except: OTHER_DATE,
    content:
      /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Z]{3}[- ]\d{2,4})$/i,
  },
  {
    field: 'time',
    label: 'Time',
    hasNote: true,
    names: each(
      'transactiontime tickettime entrytime timeentry violationtime occurrencetime usagetime traveltime crossingtime incidenttime ' +
        'transtime trxtime timeoftoll timeofday timeofevent timeofviolation time',
      AFTER_TIME,
    ),
    except: OTHER_DATE,
    content: /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]\.?M?\.?)?$/i,
  },
  {
    field: 'half',
    label: 'AM or PM',
    names: ['ampm', 'amorpm', 'meridiem', 'meridian'],
    content: /^[AP]\.?M\.?$/i,
  },
  {
    field: 'end_date_time',
    label: 'Exit date and time',
    hasNote: true,
    names: each('exitdatetime exitdateandtime datetimeexit enddatetime exittimestamp', AFTER_TIME),
  },
  {
    field: 'end_date',
    label: 'Exit date',
    hasNote: true,
    names: each('exitdate dateexit enddate', AFTER_TIME),
  },
  {
    field: 'end_time',
    label: 'Exit time',
    hasNote: true,
    names: each('exittime timeexit endtime', AFTER_TIME),
  },
  {
    field: 'zone',
    label: 'Time zone',
    names: ['timezone', 'tz', 'zone', 'timezonecode', 'utcoffset', 'tzoffset'],
    content: new RegExp(`^(?:UTC|GMT|${ABBREVIATIONS.join('|')}|[A-Z][a-z]+/[A-Z][A-Za-z_]+)$`),
  },
  {
    field: 'amount',
    label: 'Amount',
    names: each(
      'tollamount amount tollcharge toll charge fare tollfee totalamount price',
      AFTER_AMOUNT,
    ).concat(each('amountdue totaldue chargeamount total cost fee value betrag', AFTER_AMOUNT)),
    content: /^\(?-?(?:USD|EUR|[$€£])? ?\d[\d.,]*[.,]\d{2} ?(?:USD|EUR|[$€£])?\)?$/,
  },
  {
    field: 'reference',
    label: 'Reference',
    names: (
      'noticenumber noticeno notice noticeid violationnumber violationno violationid citationnumber citationno citation ' +
      'invoicenumber invoiceno invoiceid invoice transactionid transactionnumber transid trxid tollid eventid reference ' +
      'referencenumber referenceno refno ref tollreference casenumber caseno disputeid id'
    ).split(' '),
  },
]

const NAMING: readonly TollField[] = ['vehicle_id', 'plate', 'number', 'vehicle']
/** A number alone, or a plate. */
const VEHICLE = /^#?\s*(?:\d{1,7}|(?=.*\d)[A-Z0-9 ·-]{2,12})$/i

/**
 * Guesses what the columns of a list of tolls are: by their names, then by what the first rows below the header hold.
 * Beside plates, a column called "Vehicle" is left out: the verdict would be another vehicle's. Without a header, the
 * first column of numbers and plates names the vehicles.
 */
export function guessTollMapping(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnMapping<TollField> {
  const mapping = withContent(mappingByNames(names, TOLL_COLUMNS), rows, TOLL_COLUMNS, names)
  if (mapping.includes('plate')) return mapping.map((field) => (field === 'vehicle' ? null : field))
  if (names.some((name) => name.trim() !== '') || NAMING.some((field) => mapping.includes(field)))
    return mapping
  const cells = (column: number) => rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  const column = mapping.findIndex(
    (field, at) => field === null && cells(at).length > 0 && cells(at).every((cell) => VEHICLE.test(cell)),
  )
  return column === -1 ? mapping : withTarget(mapping, column, 'vehicle')
}
