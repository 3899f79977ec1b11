import type { VehicleTable } from '../database/schema'

/** The vehicle with markup in every field. */
export const MARKUP_ID = 32

/** Odd fields of vehicles: plates that are easily confused, custom fields, markup. */
export const ODD_ATTRIBUTES: Readonly<Record<number, Partial<VehicleTable>>> = {
  11: {
    custom_fields: JSON.stringify({
      cost_centre: '4410',
      odometer: 48_211,
      deposit: 1250.5,
      airport_permit: true,
      notes: null,
      garage: '',
      tags: ['airport', 'shuttle'],
      driver: { name: 'Dana Whitfield', badge: 17 },
    }),
  },
  18: { custom_fields: 'cost centre 4410; no structure' },
  // Two vehicles with the same plate in different states.
  21: { plate_number: 'GHT4821', plate_state: 'NY' },
  22: { plate_number: 'GHT4821', plate_state: 'PA' },
  // One car, deleted and created again.
  23: { plate_number: '8ABC123', plate_state: 'CA' },
  24: { plate_number: '8ABC123', plate_state: 'CA' },
  // The letter O and zero, the letter I and one.
  25: { plate_number: 'KBO7730', plate_state: 'NY' },
  26: { plate_number: 'KB07730', plate_state: 'NY' },
  27: { plate_number: 'HI44902', plate_state: 'PA' },
  28: { plate_number: 'H144902', plate_state: 'PA' },
  29: { plate_number: 'T718 204C', plate_state: 'NY' },
  30: { plate_number: 'XKR-903', plate_state: 'CT' },
  // JSON text, because an object literal would set the prototype and round the number.
  31: {
    custom_fields:
      '{"cost_centre":"4410","__proto__":{"polluted":"yes"},"constructor":"x","ledger_id":9007199254740993}',
  },
  [MARKUP_ID]: {
    plate_number: '<b>MKP2041</b>',
    plate_state: '<i',
    vehicle_number: '<script>x()</script>',
    vehicle_make: '<img src=x onerror=alert("make")>',
    vehicle_model: '</td><script>alert("model")</script>',
    year: '<b>23',
    lessee_renter: `"><iframe src="javascript:alert('lessee')"></iframe> \u202Egnp.exe`,
    vehicle_type_code: '<a href=//x.io>',
    custom_fields: JSON.stringify({
      '<img src=x onerror=alert("key")>': '<script>alert("value")</script>',
      link: 'javascript:alert(1)',
      formula: '=HYPERLINK("http://evil.example","click")',
    }),
  },
}
