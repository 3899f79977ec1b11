import { describe, expect, test } from 'vitest'
import { readErrorBody } from './error-body'

const fields = (entries: Record<string, string[]>) => new Map(Object.entries(entries))

test.each([
  ['detail and code', { detail: 'Not found.', code: 'not_found' }, 'Not found.', 'not_found', {}],
  [
    'one field',
    { plate_number: ['Too long.', 'Not allowed.'] },
    undefined,
    undefined,
    { plate_number: ['Too long.', 'Not allowed.'] },
  ],
  ['a field with bare text', { name: 'Required.' }, undefined, undefined, { name: ['Required.'] }],
  [
    'nested charges',
    { charges: [{}, { amount: ['Bad.'], filters: { kind: ['Unknown.'] } }] },
    undefined,
    undefined,
    { 'charges.1.amount': ['Bad.'], 'charges.1.filters.kind': ['Unknown.'] },
  ],
  [
    'charges as a whole',
    { charges: ['At least one.'] },
    undefined,
    undefined,
    { charges: ['At least one.'] },
  ],
  [
    'charges without fields',
    { charges: [{}, { non_field_errors: ['Twice.'] }] },
    undefined,
    undefined,
    { 'charges.1': ['Twice.'] },
  ],
  [
    'charges as lists in their places',
    { charges: [{}, ['Twice.', 'Wrong.']] },
    undefined,
    undefined,
    { 'charges.1': ['Twice.', 'Wrong.'] },
  ],
  [
    'non_field_errors',
    { non_field_errors: ['Dates cross.'] },
    undefined,
    undefined,
    { '': ['Dates cross.'] },
  ],
  ['bare texts', ['No.', 'Never.'], undefined, undefined, { '': ['No.', 'Never.'] }],
  [
    'detail next to a field',
    { detail: 'Invalid.', name: ['Required.'] },
    'Invalid.',
    undefined,
    { name: ['Required.'] },
  ],
  ['detail as a list', { detail: ['No.'] }, undefined, undefined, { '': ['No.'] }],
  ['a field called code', { code: ['Required.'] }, undefined, undefined, { code: ['Required.'] }],
  [
    'the token library',
    { detail: 'Not valid', code: 'token_not_valid', messages: [{ token_class: 'AccessToken' }] },
    'Not valid',
    'token_not_valid',
    {},
  ],
  ['null', null, undefined, undefined, {}],
  ['text', 'Oops', undefined, undefined, {}],
  ['nothing of use', { name: null, other: [] }, undefined, undefined, {}],
])('%s', (_, body, detail, code, expected) => {
  expect(readErrorBody(body, null)).toEqual({ detail, code, fields: fields(expected), rows: new Map() })
})

test('a bulk response with the sent length is assigned to rows', () => {
  const body = [{}, { driver_id: ['Exists.'] }, { non_field_errors: ['Twice.'] }]
  expect(readErrorBody(body, 3)).toMatchObject({
    fields: new Map(),
    rows: new Map([
      [1, fields({ driver_id: ['Exists.'] })],
      [2, fields({ '': ['Twice.'] })],
    ]),
  })
})

test('a bulk response with a different length goes to the summary, without positions', () => {
  const body = [{}, { driver_id: ['Exists.'] }, { driver_id: ['Exists.'] }]
  expect(readErrorBody(body, 5)).toMatchObject({
    fields: fields({ '': ['driver_id: Exists.'] }),
    rows: new Map(),
  })
})

test('doesn’t assign an error of a whole one-row bulk request to its row', () => {
  expect(readErrorBody(['Too many.'], 1)).toMatchObject({
    fields: fields({ '': ['Too many.'] }),
    rows: new Map(),
  })
})

test('__proto__ is an ordinary name', () => {
  expect(readErrorBody(JSON.parse('{"__proto__": ["No."]}'), null).fields).toEqual(
    new Map([['__proto__', ['No.']]]),
  )
  expect({}).not.toHaveProperty('0')
})

test('limits depth and number of messages', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50)}"x"${'}'.repeat(50)}`)
  expect(readErrorBody(deep, null).fields.size).toBe(0)
  const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`f${i}`, ['x']]))
  expect(readErrorBody(many, null).fields.size).toBe(5_000)
})

describe('errors listed with the paths of their fields', () => {
  test.each<[string, unknown]>([
    [
      'drf-standardized-errors',
      { type: 'validation_error', errors: [{ code: 'invalid', attr: 'charges.1.amount', detail: 'Bad.' }] },
    ],
    ['nested below `errors`', { errors: { charges: [{}, { amount: ['Bad.'] }] } }],
  ])('%s', (_, body) => {
    expect(readErrorBody(body, null).fields).toEqual(fields({ 'charges.1.amount': ['Bad.'] }))
  })

  test('several errors of a field, a charge, the list, and the whole body', () => {
    const errors = [
      { attr: 'name', detail: 'Taken.' },
      { attr: 'name', detail: 'Really.' },
      { attr: 'charges.0.non_field_errors', detail: 'Twice.' },
      { attr: 'charges', detail: 'Too many.' },
      { attr: null, detail: 'No.' },
      { attr: '__proto__', detail: 'Odd.' },
    ]
    expect(readErrorBody({ type: 'validation_error', errors }, null)).toEqual({
      detail: undefined,
      code: undefined,
      fields: new Map([
        ['name', ['Taken.', 'Really.']],
        ['charges.0', ['Twice.']],
        ['charges', ['Too many.']],
        ['', ['No.']],
        ['__proto__', ['Odd.']],
      ]),
      rows: new Map(),
    })
  })

  test('assigns bulk errors to their rows; those beyond go to the summary', () => {
    const listed = (...paths: string[]) => ({ errors: paths.map((attr) => ({ attr, detail: 'Exists.' })) })
    expect(readErrorBody(listed('1.driver_id'), 3)).toMatchObject({
      fields: new Map(),
      rows: new Map([[1, fields({ driver_id: ['Exists.'] })]]),
    })
    expect(readErrorBody({ errors: [{}, { driver_id: ['Exists.'] }, {}] }, 3).rows.size).toBe(1)
    expect(readErrorBody(listed('2.driver_id', '7.driver_id'), 3)).toMatchObject({
      fields: fields({ '': ['driver_id: Exists.'] }),
      rows: new Map(),
    })
    expect(readErrorBody(listed('driver_id'), 3)).toMatchObject({
      fields: fields({ driver_id: ['Exists.'] }),
    })
  })

  test('parses anything but a list of messages as before', () => {
    expect(readErrorBody({ detail: 'No.', errors: [] }, null)).toMatchObject({
      detail: 'No.',
      fields: new Map(),
    })
    expect(readErrorBody({ errors: ['No.', 'Never.'] }, null).fields).toEqual(
      fields({ '': ['No.', 'Never.'] }),
    )
    expect(readErrorBody({ errors: 3 }, null).fields).toEqual(fields({ errors: ['3'] }))
  })

  test('limits depth and number', () => {
    const deep = { errors: [{ attr: 'a.'.repeat(90_000), detail: 'x' }] }
    expect([...readErrorBody(deep, null).fields.keys()]).toEqual(['a.a.a.a.a.a'])
    const many = { errors: Array.from({ length: 90_000 }, (_, i) => ({ attr: `f${i}`, detail: 'x' })) }
    expect(readErrorBody(many, null).fields.size).toBe(5_000)
  })
})
