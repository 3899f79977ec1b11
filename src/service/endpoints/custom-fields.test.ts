import { describe, expect, test } from 'vitest'
import { FieldReader } from '../http/field-reader'
import { changeCustomFields } from './vehicle-update'

const STORED =
  '{"centre":"4410","km":5,"leased":true,"note":null,"tags":["a"],"driver":{"name":"D","badge":17}}'

/** Returns the new text, and the errors of the change. */
function changed(stored: string, change: unknown) {
  const reader = new FieldReader(new Map([['fields', change]]))
  const text = reader.optional('fields', null, (sent) => changeCustomFields(stored, sent))
  return { text, problems: reader.errors.fields }
}

describe('values can change', () => {
  test.each([
    ['text and number', { centre: '', km: 6.5 }, { centre: '', km: 6.5 }],
    [
      'within an object, keeping its other keys',
      { driver: { badge: 18 } },
      { driver: { name: 'D', badge: 18 } },
    ],
    ['a list as a whole', { tags: [] }, { tags: [] }],
    ['null becomes a value', { note: 'seen' }, { note: 'seen' }],
    ['a value becomes null', { km: null }, { km: null }],
    ['nothing', {}, {}],
  ])('%s', (_, change, expected) => {
    const text = changeCustomFields(STORED, change)
    expect(text).toBe(JSON.stringify({ ...JSON.parse(STORED), ...expected }))
    expect(changeCustomFields(STORED, JSON.stringify(change))).toBe(text)
  })
})

describe('names and structure can’t change', () => {
  test.each([
    ['a new key', { colour: 'red' }, 'Unknown custom field "colour".'],
    ['a new key within', { driver: { phone: '1' } }, 'Unknown custom field "driver.phone".'],
    ['an inherited name', { toString: 'x' }, 'Unknown custom field "toString".'],
    ['another kind', { km: '6' }, '"km" must stay a number, not a string.'],
    ['an object for a text', { centre: { a: 1 } }, '"centre" must stay a string, not a object.'],
    ['null for an object', { driver: null }, '"driver" must stay a object, not null.'],
    ['a list for null', { note: [] }, '"note" must stay null, not a list.'],
  ])('%s', (_, change, problem) => {
    expect(changed(STORED, change)).toEqual({ text: null, problems: [problem] })
  })

  test('__proto__ is a key like any other', () => {
    const change = JSON.parse('{"__proto__":{"badge":1}}')
    expect(changed(STORED, change).problems).toHaveLength(1)
  })

  test.each([['no JSON'], ['[]'], ['null'], [''], [null], [5], [['centre']]])('%j is refused', (change) => {
    expect(changed(STORED, change).problems).toHaveLength(1)
  })

  test('stored plain text cannot be changed', () => {
    expect(changed('cost centre 4410', { a: 1 }).problems).toHaveLength(1)
  })
})
