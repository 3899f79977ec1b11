import { headerRowsOf } from '../../../domain/sheet/header-rows'
import { rememberedMappings } from '../../../domain/sheet/remembered-mappings'
import { ANY_NAME, type ColumnMapping, type SheetColumn } from '../../../domain/sheet/sheet-columns'
import type { ListKind } from '../../../domain/sheet/sheet-rows'
import { COLUMN_COUNT, DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'
import { REASON } from '../send/sent-files'

/** What a pasted column can hold: a field, or first and last name together, which are split if a person asks for it. */
export type PasteField = DriverField | 'name'
export type PasteMapping = ColumnMapping<PasteField>

/** What other systems and people call these, as plain names, the most certain first. */
const NAMES: Readonly<Record<PasteField, string>> = {
  driver_id:
    'driverid driver driverno drivernumber drivernr drivercode employeeid employeenumber employeeno ' +
    'personnelnumber badge id conductor numeroempleado personalnummer matricule',
  first_name: 'firstname givenname forename fname first given christianname nombre nombres vorname prenom',
  last_name: 'lastname surname familyname lname last family apellido apellidos nachname nom',
  address_line_1:
    'addressline1 address1 addr1 address streetaddress street street1 line1 addressline direccion calle strasse straße adresse rue',
  address_line_2: 'addressline2 address2 addr2 street2 line2 apt apartment suite',
  city: 'city town municipality locality place ciudad ort ville',
  state: 'state province stateprovince stateprovinceregion st statecode estado bundesland',
  zip: 'zip zip4 zipcode postalcode postcode zippostalcode zippostcode plz codigopostal codepostal',
  contact_number:
    'contactnumber phone phonenumber phoneno telephone tel mobile mobilephone mobilenumber mobilephonenumber cell ' +
    'cellphone contactphone contactno contact telefono telefon movil celular handy',
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

/** Names go before ids: `Driver` may be either. */
const FITS: Partial<Record<PasteField, (text: string) => boolean>> = {
  driver_id: (text) => /\d|^\S+$/.test(text),
  name: (text) => /\S[\s,]/.test(text),
}

/** Whose or which of the driver's own a thing is, and whether it is needed: `Home phone`, `Legal first name (required)`. */
const OWN =
  /^(?:(?:driver|employee|home|personal|private|primary|residential|mailing|legal|current|(?:work|business)(?= (?:e ?mail|phone|tel|mobile|cell))) )+| (?:optional|required|mandatory)$/g

/** Names of other people's things, and of other numbers, are none, whatever their cells look like. */
function sheetColumn<Field extends PasteField>(field: Field, label: string): SheetColumn<Field> {
  const [names, content, fits] = [NAMES[field].split(' '), CONTENT[field], FITS[field]]
  const named = (words: string) => (names.includes(words.replace(OWN, '').replaceAll(' ', '')) ? 150 : 0)
  return { field, label, names, named, ...(content && { content, except: ANY_NAME }), ...(fits && { fits }) }
}

/** The fields in the grid's order. */
export const SHEET_COLUMNS: readonly SheetColumn<DriverField>[] = DRIVER_COLUMNS.map(({ field, label }) =>
  sheetColumn(field, label),
)

/** All columns that a list of drivers may have. */
export const PASTE_COLUMNS: readonly SheetColumn<PasteField>[] = [
  ...SHEET_COLUMNS,
  sheetColumn('name', 'First and last name'),
]

/** How the columns of drivers were mapped by hand. */
export const driverMappings = rememberedMappings('driver-columns', PASTE_COLUMNS)

/** Lists of drivers. Failed rows that this console saved are its own export. */
export const DRIVER_LIST: ListKind = {
  namesColumns: (rows) => headerRowsOf(rows, PASTE_COLUMNS).rows > 0,
  isOwnExport: (header) => header.at(-1) === REASON && header.length === COLUMN_COUNT + 1,
}
