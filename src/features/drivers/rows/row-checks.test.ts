import { expect, test } from 'vitest'
import { autoFix, isStopping } from './cell-issue'
import { columnOf, DRIVER_COLUMNS, type DriverField } from './driver-row'
import { checkRow } from './row-checks'

const GOOD: Partial<Record<DriverField, string>> = { driver_id: 'D-1', first_name: 'Ann', last_name: 'Lee' }

function causes(texts: Partial<Record<DriverField, string>>) {
  const row = { id: 1, cells: DRIVER_COLUMNS.map(({ field }) => texts[field] ?? '') }
  return checkRow(row).map(({ column, cause }) => `${DRIVER_COLUMNS[column]?.field} ${cause}`)
}

test('an ordinary driver and a blank row have no issues', () => {
  expect(causes(GOOD)).toEqual([])
  expect(causes({ city: ' ' })).toEqual([])
})

test.each<[DriverField, string, string]>([
  ['email', 'ann', 'email'],
  ['email', 'ann@b.example ', 'email-blanks'],
  ['city', ' Boston', 'blanks'],
  ['city', '\u00A0Boston', 'blanks'],
  ...['\n', '\r\n', '\r', '\v', '\f', '\x85', '\u2028', '\u2029'].map(
    (mark): [DriverField, string, string] => ['address_line_1', `12 Elm${mark}Boston`, 'line-break'],
  ),
  ['city', '#N/A', 'formula-error'],
  ['contact_number', '1.61756E+10', 'rounded'],
  ['zip', '2134', 'zip-zeros'],
  ['zip', '2134-0001', 'zip-zeros'],
  ['state', 'ma', 'state-case'],
  ['contact_number', 'none', 'no-digits'],
  ['contact_number', '12', 'few-digits'],
  ['contact_number', '٣٤٥', 'few-digits'],
  ['contact_number', "'+15555550108", 'apostrophe'],
  ['contact_number', '=+15555550107', 'equals'],
  ['zip', "'02134", 'apostrophe'],
  ['zip', '="02134"', 'equals'],
  ['zip', 'ABCDE', 'no-digits'],
  ['city', '=A1&B1', 'formula'],
  ['state', 'XX', 'state-unknown'],
  ['state', 'New Jersey', 'state-name'],
  ['state', 'NEW JERSEY', 'state-name'],
  ['state', 'Ontario', 'state-name'],
  ['state', 'N.J.', 'state-name'],
  ['driver_id', 'ann@b.example', 'address'],
  ['last_name', 'ann@b.example', 'address'],
  ['last_name', '775-555-0101', 'name-digits'],
  ['driver_id', '42.0', 'decimal'],
  ['contact_number', '7755550101.0', 'decimal'],
  ['zip', '89501.0', 'decimal'],
  ['zip', '89501.00', 'decimal'],
  ['zip', '8,501', 'decimal'],
  ['driver_id', '1,234', 'decimal'],
  ['first_name', 'JosÃ©', 'misread'],
  ['last_name', 'Bj\uFFFDrk', 'misread'],
  ['city', 'OrlÃ©ans Â·', 'misread'],
  ['email', 'mailto:mary@example.com', 'mailto'],
  ['email', 'MAILTO:mary@example.com', 'mailto'],
  ['email', 'ann@example', 'email-domain'],
  ['email', 'a.b@example', 'email-domain'],
  ['email', 'ann@b..example', 'email-domain'],
  ['email', 'ann@b.example.', 'email-domain'],
  ['email', '“ann@b.example', 'quoted'],
  ['email', 'ann@b.example”', 'email-domain'],
  ['driver_id', '“D-1”', 'quoted'],
  ['driver_id', '**D-1**', 'quoted'],
  ['first_name', '"Ann', 'quoted'],
  ['driver_id', 'N/A', 'no-value'],
  ['driver_id', '-', 'no-value'],
  ['last_name', 'NULL', 'no-value'],
  ['address_line_2', 'NULL', 'no-value'],
  ['city', '(blank)', 'no-value'],
  ['driver_id', '5-Mar', 'date'],
  ['driver_id', 'Mar-05', 'date'],
  ['driver_id', '3/5/2024', 'date'],
  ['driver_id', '2024-03-05 00:00:00', 'date'],
  ['contact_number', '775-555-0101 / 775-555-0102', 'more-than-number'],
  ['contact_number', 'tel:+17755550101', 'more-than-number'],
  ['contact_number', '775-555-0101 (Ann’s mother)', 'more-than-number'],
  ['email', 'a@b.example; c@d.example', 'email'],
  ['email', 'a@b.example;c@d.example', 'email'],
  ['email', 'Ann <a@b.example>', 'email'],
  ['email', '<a@b.example>', 'email'],
])('%s %j: %s', (field, text, cause) => {
  expect(causes({ ...GOOD, [field]: text })).toEqual([`${field} ${cause}`])
})

test.each<[DriverField, string]>([
  ['last_name', "'t Hooft"],
  ['address_line_1', '5 Main @ 3rd St'],
  ['state', 'ON'],
  ['state', 'Jalisco'],
  ['zip', 'SW1A 1AA'],
  ['contact_number', '555-0142'],
  ['contact_number', '(555) 0142'],
  ['contact_number', '775-555-0101 x12'],
  ['contact_number', '+1 775 555 0101 Ext. 12345'],
  ['last_name', 'Null'],
  ['first_name', 'Na'],
  ['first_name', '"Bob" Ann'],
  ['address_line_1', '5" Main St'],
  ['driver_id', '12-34'],
  ['driver_id', 'A,234'],
  ['city', 'ÂGE'],
])('%s %j stays unchanged', (field, text) => {
  expect(causes({ ...GOOD, [field]: text })).toEqual([])
})

test('only values that no service could accept block a row', () => {
  const stops = (cause: 'missing' | 'email' | 'email-blanks' | 'blanks' | 'no-name') => isStopping({ cause })
  expect(stops('missing') && stops('email') && stops('email-blanks')).toBe(true)
  expect(stops('blanks') || stops('no-name')).toBe(false)
})

test('an empty ID is missing, and an empty name is noted', () => {
  expect(causes({ last_name: 'Lee' })).toEqual(['driver_id missing', 'first_name no-name'])
})

test('one click fixes values with a single interpretation', () => {
  expect(autoFix('zip-zeros', '2134-0001')).toBe('02134-0001')
  expect(autoFix('email-blanks', ' a@b.example ')).toBe('a@b.example')
  expect(autoFix('line-break', ' 12 Elm \r\n Boston\n')).toBe('12 Elm Boston')
  expect(autoFix('state-case', 'ma')).toBe('MA')
  expect(autoFix('state-name', 'New Jersey')).toBe('NJ')
  expect(autoFix('mailto', 'mailto:mary@example.com')).toBe('mary@example.com')
  expect(autoFix('apostrophe', "'+15555550108")).toBe('+15555550108')
  expect(autoFix('equals', '=+15555550107')).toBe('+15555550107')
  expect(autoFix('equals', '="0012"')).toBe('0012')
  expect(autoFix('decimal', '42.0')).toBe('42')
  expect(autoFix('decimal', '1,234.00')).toBe('1234')
  expect(autoFix('quoted', '“D-1”')).toBe('D-1')
  expect(autoFix('quoted', '"Ann')).toBe('Ann')
  expect(autoFix('no-value', 'N/A')).toBe('')
  expect(autoFix('email', 'ann')).toBeNull()
  expect(columnOf('zip')).toBe(7)
})
