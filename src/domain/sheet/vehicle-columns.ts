import { canonicalPlate } from '../find/plate'
import { isCountry, stateCode } from '../find/plate-states'

const list = (names: string): string[] => names.split(/\s+/)

/** What agencies, rental companies and fleet tools call a vehicle's id, plate, state and number, in every list. */
export const VEHICLE_NAMES = {
  id: list('vehicleid assetid carid fleetvehicleid'),
  any: list('vehicle car asset equipment vehiculo vehicule fahrzeug'),
  number: list(
    'vehiclenumber vehicleno vehiclenum unit unitnumber unitno unitid fleetnumber fleetno assetnumber assetno carnumber ' +
      'equipmentnumber equipmentid trucknumber truckno noeconomico numeroeconomico numeconomico economico unidad nounidad',
  ),
  plate: list(
    'licenseplate licenceplate platenumber licenseplatenumber licenceplatenumber plate plateno licenseplateno lpnumber ' +
      'lpn lp vehicleplate tagplate tagplatenumber transponderplate plateortag tollplate registration ' +
      'registrationnumber vehicleregistration regno rego reg vrm vrn placa placas matricula noplaca kennzeichen immatriculation plaque license licence ' +
      'tag tagnumber vehicletag licensetag',
  ),
  state: list(
    'platestate licenseplatestate licenceplatestate lpstate lpst platejurisdiction licenseplatejurisdiction licensestate ' +
      'licencestate licenseplateregion plateregion registrationstate regstate tagstate statecode platest vehiclestate ' +
      'stateofregistration state jurisdiction juridiction juris jur province provincia prov st estado estadoplaca',
  ),
} as const

const PLATE_WORDS =
  /\b(?:plates?|plts?|lpn?|licen[cs]e|lic|rego?|registration|vrm|placas?|plaques?|matriculas?)\b/
const NO_PLATE =
  /\b(?:states?|st|jurisdiction|region|province|country|exp\w*|types?|class|colou?rs?|dates?|time|image|photo|count|driver|issued?|fees?|by)\b/
/** Of a plate that the vehicle had, of what it pulls, or as a camera first read it: taken only where there is no other. */
const OTHER_PLATE = /\b(?:old|prev|previous|prior|former|orig|original|replaced|read|renter|trailer)\b/
/** Tags and transponders: some agencies write the plate there. */
const TAG_WORDS = /\b(?:tags?|transponders?|device)\b/
const STATE_WORDS = /\b(?:states?|st|jurisdiction|jur|region|province|prov|estado)\b/
const OTHER_STATE =
  /\b(?:agency|plaza|facility|toll|lane|road|driver|address|billing|mailing|account|city|zip)\b/

/** How surely words name a plate: a tag's or a transponder's column holds one where its cells are plates. */
function plateNamed(words: string, fit: number): number {
  if (fit > 0.8 && PLATE_WORDS.test(words) && / (?:state|st)$/.test(words)) return 150
  if (NO_PLATE.test(words)) return 0
  const isPlate = PLATE_WORDS.test(words)
  if (isPlate && !OTHER_PLATE.test(words)) return 200
  return isPlate || TAG_WORDS.test(words) ? 60 : 0
}

/** How surely words name a plate's state. */
function stateNamed(words: string): number {
  if (!STATE_WORDS.test(words) || OTHER_STATE.test(words)) return 0
  const isPlate = PLATE_WORDS.test(words) || /\b(?:tag|vehicle|veh|issuing|registered)\b/.test(words)
  return !isPlate ? 0 : OTHER_PLATE.test(words) ? 60 : 220
}

/** Longer digits are a transponder, an account or a card. */
const LONG_DIGITS = /\d{9}/
const DATE = /\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d/

/** Whether a cell can hold a plate, alone or with its state: no transponder, no name of a place. */
function fitsPlate(text: string): boolean {
  const plain = text.replace(/[([][^()[\]]*[)\]]/g, '')
  return (
    /\d/.test(plain) &&
    !DATE.test(plain) &&
    !LONG_DIGITS.test(plain.replace(/[\s.-]/g, '')) &&
    canonicalPlate(plain).length <= 20
  )
}

export function isTransponder(text: string): boolean {
  return text.length > 8 && /^[A-Z]{0,4}\d{9,}[A-Z]?$/i.test(text.replace(/[\s.-]/g, ''))
}

/** Whether a cell names a state or a country. */
function fitsState(text: string): boolean {
  return [text, ...text.split(/[,;/()–-]+/)].some((part) => {
    const canonical = canonicalPlate(part)
    return stateCode(canonical) !== undefined || isCountry(canonical)
  })
}

/** Directions of travel are no states, although New Brunswick is one; nor are countries, and states of places and people. */
export const NO_STATE =
  /dir|bound|sentido|heading|way|lane|carril|class|clase|axle|ejes|mop|status|agency|type|tipo|code|plaza|payment|toll|facility|road|location|event|entry|exit|country|pais|driver|init|renter|customer|address|billing|mailing|account|city|home/

/** What cells look like that are plates, unless the column's plain name says that they are something else. */
export const PLATE_BY_CONTENT = {
  content: /^(?=.{0,11}\d)(?=.{0,11}[A-Z])[A-Z0-9]{2,8}(?:[ -]?[A-Z0-9]{2,8})?$/i,
  except:
    /^(?:dir|bound|way|lane|carril|axles?|mop)|plaza|class|code|type|status|agency|exit|entry|reason|payment|vin|serial|driver|agreement|contract|account|order|stock|invoice/,
} as const

/** What tells a column of vehicle numbers, one of plates, and one of their states, in any list. */
export const VEHICLE_NUMBER = {
  names: VEHICLE_NAMES.number,
  named: (words: string) => (NUMBERED.test(words) ? 220 : 0),
  known: 'number',
} as const
const NUMBERED =
  /^(?:(?:vehicle|veh|unit|fleet|asset|car|equipment|truck|tractor) )+(?:number|no|num|nbr)$|^unit (?:truck|tractor|vehicle)$/
export const PLATE = {
  names: VEHICLE_NAMES.plate,
  named: plateNamed,
  fits: fitsPlate,
  known: 'plate',
} as const
/** Where either plate may name the vehicle: the old one, before the new one is known everywhere. */
export const eitherPlateNamed = (words: string, fit: number): number =>
  plateNamed(words.replace(OTHER_PLATE, '').trim(), fit)
export const STATE = { names: VEHICLE_NAMES.state, named: stateNamed, fits: fitsState } as const
