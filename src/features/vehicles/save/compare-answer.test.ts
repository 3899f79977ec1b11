import { expect, test } from 'vitest'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { differingFields, outcomeText } from './compare-answer'
import type { Change } from './pending-change'

const change = (path: string, to: string, from: string | null = null): Change => ({
  path,
  label: path,
  from,
  to,
  problem: null,
})
const answer = (more: Partial<VehicleRecord>): VehicleRecord => ({ id: 1, text: {}, ...more })

test.each([
  ['Ford', 'Ford', null],
  [' Ford ', 'Ford', 'set to “ Ford ”, saved as “Ford”'],
  ['Ford', 'FORD', 'set to “Ford”, saved as “FORD”'],
  ['Ford Transit', 'Ford Tr', 'saved as “Ford Tr”'],
  ['Ford', 'Fiat', 'the change was ignored: it is “Fiat”'],
  ['', 'Fiat', 'emptied, but the change was ignored: it is “Fiat”'],
  ['Ford', '', 'the change was ignored: it is empty'],
  ['Ford', undefined, 'it is not shown whether that was saved'],
])('sent %j, answered %j: %s', (sent, kept, says) => {
  const text = kept === undefined ? {} : { vehicle_make: kept }
  const fields = differingFields({ changes: [change('vehicle_make', sent)], body: {} }, answer({ text }))
  expect(fields.map(outcomeText)).toEqual(says === null ? [] : [expect.stringContaining(says)])
})

test('a value that is neither the old nor the sent one was set instead', () => {
  const sent = { changes: [change('year', '2021', '2020')], body: {} }
  const says = (year: string) => differingFields(sent, answer({ text: { year } })).map(outcomeText)
  expect(says('1999')).toEqual(['set to “2021”, but it was set to “1999” instead'])
  expect(says('2020')).toEqual(['set to “2021”, but the change was ignored: it is “2020”'])
})

test('on or off the fleet is compared as a state', () => {
  const sent = { changes: [change('active', 'off the fleet')], body: {} }
  expect(differingFields(sent, answer({ active: false }))).toEqual([])
  expect(differingFields(sent, answer({ active: true })).map(outcomeText)).toEqual([
    'set to “off the fleet”, but the change was ignored: it is “on the fleet”',
  ])
})

test('custom fields are compared one by one, however their values are written', () => {
  const sent = {
    changes: [change('custom_fields.["a"]', '1.10', '1'), change('custom_fields.["b"]', ' x ', 'y')],
    body: {
      custom_fields: '{"a": 1.10, "b": " x ", "c": [1, 2], "d": "left", "big": 12345678901234567890}',
    },
  }
  const fields = differingFields(
    sent,
    answer({ customFields: '{"b":"x","a":1.1,"c":[1,2],"d":"other","big":12345678901234567890}' }),
  )
  expect(fields.map((field) => `${field.label}: ${outcomeText(field)}`)).toEqual([
    'b: set to “ x ”, saved as “x”',
    'd: set to “left”, but it was set to “other” instead',
  ])
})

test('long numbers that differ in the last digit are different', () => {
  const sent = {
    changes: [change('custom_fields.["n"]', '12345678901234567890')],
    body: { custom_fields: '{"n":12345678901234567890}' },
  }
  const fields = differingFields(sent, answer({ customFields: '{"n":12345678901234567891}' }))
  expect(fields).toMatchObject([{ sent: '12345678901234567890', kept: '12345678901234567891' }])
})

test('an answer without custom fields shows none', () => {
  const sent = { changes: [change('custom_fields.["a"]', 'x')], body: { custom_fields: '{"a":"x"}' } }
  expect(differingFields(sent, answer({}))).toMatchObject([{ label: 'a', kept: null }])
})
