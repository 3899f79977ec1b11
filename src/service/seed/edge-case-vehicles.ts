import type { VehicleTable } from '../database/schema'

/** Vehicles for the sign-in page and the README: ID | what is odd | what to try. All are in fleet 1; times are UTC. */
const EDGE_CASES = `
2 | 100,000 revisions | Scroll, jump to a date, filter
3 | Deactivated before June 3, 2023 | It has no entries at all
5 | Flips one microsecond apart | March 5, 2024, 8:30:15.000001 AM
6 | Conflicting entries at the same time | June 11, 2024, 4:45:00.25 PM; the highest ID decides
7 | Deleted, and its last entry still says active | Any time after December 20, 2024
11 | Custom fields of several kinds | Text, number, flag, null, list and object
12 | Deleted, then created again | Check February 2024
14 | Flips where New York changes its clocks | November 3, 2024, 1:30 AM in New York has two verdicts
18 | An unknown kind, nulls, an ID beyond 2^53, and custom fields that are no JSON | The kind "!" of April 4, 2024
21 | One plate in two states, with vehicle 22 | Find GHT4821: NY and PA
25 | A plate with an O where that of vehicle 26 has a 0 | KBO7730 and KB07730
29 | A plate with a space; custom fields named __proto__, and a number beyond 2^53 | Find T718204C
32 | Markup in every text field, reasons and users | It is shown, and nothing runs
33 | Active Monday to Friday, 130 times | Load older periods of its ribbon
`

export const EDGE_CASE_VEHICLES = EDGE_CASES.trim()
  .split('\n')
  .map((line) => {
    const [id, what = '', tryThis = ''] = line.split(' | ')
    return { id: Number(id), what, tryThis }
  })

export const MARKUP_ID = 32

export const ODD_ATTRIBUTES: Readonly<Record<number, Partial<VehicleTable>>> = {
  11: {
    custom_fields: JSON.stringify({
      cost_center: '4410',
      odometer: 48_211,
      deposit: 1250.5,
      airport_permit: true,
      notes: null,
      garage: '',
      tags: ['airport', 'shuttle'],
      driver: { name: 'Dana Whitfield', badge: 17 },
    }),
  },
  18: { custom_fields: 'cost center 4410; no structure' },
  21: { plate_number: 'GHT4821', plate_state: 'NY' },
  22: { plate_number: 'GHT4821', plate_state: 'PA' },
  24: { plate_number: '8ABC123', plate_state: 'CA' },
  25: { plate_number: 'KBO7730', plate_state: 'NY' },
  26: { plate_number: 'KB07730', plate_state: 'NY' },
  29: {
    plate_number: 'T718 204C',
    plate_state: 'NY',
    // JSON text, because an object literal would set the prototype and round the number.
    custom_fields:
      '{"cost_center":"4410","__proto__":{"polluted":"yes"},"constructor":"x","ledger_id":9007199254740993}',
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
