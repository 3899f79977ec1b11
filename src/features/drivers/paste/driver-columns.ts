import { countHeaderRows } from '../../../domain/sheet/header-rows'
import { rememberedMappings } from '../../../domain/sheet/remembered-mappings'
import type { ColumnMapping, SheetColumn } from '../../../domain/sheet/sheet-columns'
import type { ListKind } from '../../../domain/sheet/sheet-rows'
import { COLUMN_COUNT, DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'
import { REASON } from '../send/sent-files'

/** The kind of a pasted column: a field, or first and last name together, which are split if the user asks for it. */
export type PasteField = DriverField | 'name'
export type PasteMapping = ColumnMapping<PasteField>

/** Column names in other systems, as plain words, the most certain first. */
const NAMES: Readonly<Record<PasteField, string>> = {
  driver_id:
    'driverid driver driverno drivernumber drivernr drivercode employeeid employeenumber employeeno ' +
    'workerid associateid staffid personid personnelid payrollid filenumber personnelnumber badge id conductor ' +
    'numeroempleado personalnummer matricule',
  first_name:
    'firstname namefirst givenname forename fname first given christianname nombre nombres vorname prenom',
  last_name: 'lastname namelast surname familyname lname last family apellido apellidos nachname nom',
  address_line_1:
    'addressline1 address1 addr1 streetaddress1 streetline1 address streetaddress street street1 line1 addressline direccion calle strasse straße adresse rue',
  address_line_2:
    'addressline2 address2 addr2 streetaddress2 streetline2 street2 line2 apt apartment suite aptsuite aptunit',
  city: 'city town municipality locality place ciudad ort ville',
  state: 'state province stateprovince stateprovinceregion st statecode estado bundesland',
  zip: 'zip zip4 zipcode postalcode postcode zippostalcode zippostcode plz codigopostal codepostal',
  contact_number:
    'contactnumber phone phonenumber phoneno telephone tel mobile mobilephone mobilenumber mobilephonenumber cell ' +
    'cellphone cellnumber cellphonenumber telephonenumber contactphone contactno contact telefono telefon movil celular handy',
  email: 'email emailaddress mail emailid contactemail correo correoelectronico courriel',
  name:
    'name fullname drivername employeename firstandlastname firstlastname namefirstlast namelastfirst nombrecompleto ' +
    'driver employee',
}

const CONTENT: Partial<Record<PasteField, RegExp>> = {
  zip: /^\d{5}(?:-\d{4})?$/,
  contact_number: /^\+?\(?\d[\d\s().-]{8,}$/,
  email: /^[^\s@]+@[^\s@.]+\.[^\s@]+$/,
}

/** Texts that a column's cells must match. Tells names from IDs, because `Driver` may be the heading of either. */
const FITS: Partial<Record<PasteField, (text: string) => boolean>> = {
  driver_id: (text) => /\d|^\S+$/.test(text),
  name: (text) => /\S[\s,]/.test(text),
}

/** Words for the driver's own data, and for whether they are required: `Home phone`, `Legal first name (required)`. */
const OWN = words(
  'driver employee worker associate home personal private primary residence residential mailing postal physical permanent preferred legal ' +
    'current optional required mandatory',
)
/** Other words that don't change which field it is: `Primary Address: Line 1`, `State / Territory Code`. */
const NEUTRAL = words(
  'address code contact details info information name of person province region s staff territory text value your',
)
/** Kinds of contact: `Phone (Mobile)`, `Work E-mail`. `Work State` is the state of the workplace. */
const WAYS = words('business work mobile cell')
const REACHES = new Set<PasteField>(['contact_number', 'email'])
/** Names that identify a column only alone, or beside an owner's name: `Contact code` isn't a phone number. */
const ONLY_ALONE = words(
  'address badge cell conductor contact driver employee family first given handy id last name nom ort place rue st',
)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Returns a scorer for headings that contain one of a field's names. The words beside it must be neutral. */
function within(field: PasteField, names: readonly string[]): (words: string) => number {
  const known = new Set(names)
  const isOwn = (word: string) => OWN.has(word) || (WAYS.has(word) && REACHES.has(field))
  return (heading) => {
    const all = heading.split(' ')
    for (let from = 0; from < all.length; from++)
      for (let to = all.length; to > from; to--) {
        const name = all.slice(from, to).join('')
        const others = [...all.slice(0, from), ...all.slice(to)]
        const isPlain = others.every((word) => isOwn(word) || (NEUTRAL.has(word) && !ONLY_ALONE.has(name)))
        if (known.has(name) && isPlain) return 150
      }
    return 0
  }
}

/** Builds a field's column. Never matches names of other people's data or of other numbers, whatever the cells are. */
function sheetColumn<Field extends PasteField>(field: Field, label: string): SheetColumn<Field> {
  const [names, content, fits] = [NAMES[field].split(' '), CONTENT[field], FITS[field]]
  return {
    field,
    label,
    names,
    named: within(field, names),
    ...(content && { content }),
    ...(fits && { fits }),
  }
}

export const SHEET_COLUMNS: readonly SheetColumn<DriverField>[] = DRIVER_COLUMNS.map(({ field, label }) =>
  sheetColumn(field, label),
)

export const PASTE_COLUMNS: readonly SheetColumn<PasteField>[] = [
  ...SHEET_COLUMNS,
  sheetColumn('name', 'First and last name'),
]

export const driverMappings = rememberedMappings('driver-columns', PASTE_COLUMNS)

/** Recognizes lists of drivers. A saved file of failed rows counts as the console's own export. */
export const DRIVER_LIST: ListKind = {
  namesColumns: (rows) => countHeaderRows(rows, PASTE_COLUMNS) > 0,
  isOwnExport: (header) => header.at(-1) === REASON && header.length === COLUMN_COUNT + 1,
}
