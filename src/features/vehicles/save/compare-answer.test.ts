import { expect, test } from 'vitest'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { compareAnswer, differing, outcomeText } from './compare-answer'
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
  ['Ford', 'Ford', 'kept', ''],
  [' Ford ', 'Ford', 'changed', 'set to “ Ford ”, saved as “Ford”'],
  ['Ford', 'FORD', 'changed', 'set to “Ford”, saved as “FORD”'],
  ['Ford Transit', 'Ford Tr', 'changed', 'saved as “Ford Tr”'],
  ['Ford', 'Fiat', 'ignored', 'the change was ignored: it is “Fiat”'],
  ['', 'Fiat', 'ignored', 'emptied, but the change was ignored: it is “Fiat”'],
  ['Ford', '', 'ignored', 'it is empty'],
  ['Ford', undefined, 'not-shown', 'it is not shown whether that was saved'],
])('sent %j, answered %j: %s', (sent, kept, outcome, says) => {
  const text = kept === undefined ? {} : { vehicle_make: kept }
  const [field] = compareAnswer(
    { changes: [change('vehicle_make', sent)], customFields: null },
    answer({ text }),
  )
  expect(field?.outcome).toBe(outcome)
  if (field && says) expect(outcomeText(field)).toContain(says)
})

test('a value that is neither the old nor the sent one was set instead', () => {
  const sent = { changes: [change('year', '2021', '2020')], customFields: null }
  const says = (year: string) =>
    compareAnswer(sent, answer({ text: { year } })).map((field) => outcomeText(field))
  expect(says('1999')).toEqual(['set to “2021”, but it was set to “1999” instead'])
  expect(says('2020')).toEqual(['set to “2021”, but the change was ignored: it is “2020”'])
})

test('on or off the fleet is compared as a state', () => {
  const sent = { changes: [change('active', 'off the fleet')], customFields: null }
  expect(differing(compareAnswer(sent, answer({ active: false })))).toEqual([])
  expect(compareAnswer(sent, answer({ active: true }))[0]?.outcome).toBe('ignored')
})

test('custom fields are compared one by one, however their values are written', () => {
  const sent = {
    changes: [change('custom_fields.["a"]', '1.10', '1'), change('custom_fields.["b"]', ' x ', 'y')],
    customFields: '{"a": 1.10, "b": " x ", "c": [1, 2], "d": "left", "big": 12345678901234567890}',
  }
  const compared = compareAnswer(
    sent,
    answer({ customFields: '{"b":"x","a":1.1,"c":[1,2],"d":"other","big":12345678901234567890}' }),
  )
  expect(compared.map(({ label, outcome }) => [label, outcome])).toEqual([
    ['a', 'kept'],
    ['b', 'changed'],
    ['d', 'ignored'],
  ])
})

test('long numbers that differ in the last digit are different', () => {
  const sent = {
    changes: [change('custom_fields.["n"]', '12345678901234567890')],
    customFields: '{"n":12345678901234567890}',
  }
  const [field] = compareAnswer(sent, answer({ customFields: '{"n":12345678901234567891}' }))
  expect(field?.outcome).toBe('ignored')
})

test('an answer without custom fields shows none', () => {
  const sent = { changes: [change('custom_fields.["a"]', 'x')], customFields: '{"a":"x"}' }
  expect(compareAnswer(sent, answer({}))).toMatchObject([{ label: 'a', outcome: 'not-shown', kept: null }])
})
