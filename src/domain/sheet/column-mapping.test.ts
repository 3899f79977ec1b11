import { afterEach, expect, test, vi } from 'vitest'
import { rememberedMappings } from './remembered-mappings'
import { columnsWords, mappingByPlace, type SheetColumn, scoreColumns, withTarget } from './sheet-columns'

type Field = 'id' | 'plate' | 'note'

const COLUMNS: readonly SheetColumn<Field>[] = [
  { field: 'id', label: 'Vehicle ID', names: ['vehicleid', 'vehicle', 'id'] },
  { field: 'plate', label: 'Plate', names: ['plate', 'tag'], content: /^[A-Z0-9]{6,7}$/ },
  { field: 'note', label: 'Note', names: ['note'] },
]

test('the column with the more certain name gets the field, or the first of two equal ones', () => {
  expect(scoreColumns(['ID', 'Vehicle #', 'Tag', 'tag', '', 'x'], [], COLUMNS).mapping).toEqual([
    null,
    'id',
    'plate',
    null,
    null,
    null,
  ])
})

test('maps columns by position; choosing a field for a second column moves it', () => {
  const mapping = mappingByPlace(4, 1, COLUMNS)
  expect(mapping).toEqual(['plate', 'note', null, null])
  expect(withTarget(mapping, 2, 'plate')).toEqual([null, 'note', 'plate', null])
  expect(withTarget(mapping, 0, null)).toEqual([null, 'note', null, null])
})

test('maps unnamed columns by content to fields that still have no column', () => {
  const rows = [
    ['x', '8ABC123'],
    ['8ABC124', '8ABC125'],
  ]
  expect(scoreColumns(['', ''], rows, COLUMNS).mapping).toEqual([null, 'plate'])
  expect(scoreColumns(['Plate', ''], rows, COLUMNS).mapping).toEqual(['plate', null])
  expect(scoreColumns([''], [['']], COLUMNS).mapping).toEqual([null])
})

test('describes only columns that differ from the detected mapping', () => {
  expect(columnsWords(['plate', 'Vehicle', ' '], ['plate', 'id', null], COLUMNS)).toBe(
    'Vehicle → Vehicle ID · not used: column 3',
  )
})

afterEach(() => vi.unstubAllGlobals())

test('stores a mapping by all column names, and reads mappings that are already stored', () => {
  const items = new Map([
    [
      'fleet-console.some-columns',
      JSON.stringify([
        { names: 'tag|lane', fields: ['plate', null] },
        { names: 'old', fields: ['a field that is gone'] },
      ]),
    ],
    ['fleet-console.broken', '{'],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  })
  const mappings = rememberedMappings('some-columns', COLUMNS)
  expect(mappings.find(['TAG', 'Lane'])).toEqual(['plate', null])
  expect(mappings.find(['Lane', 'Tag'])).toBeNull()
  expect(mappings.find(['old'])).toEqual([null])
  mappings.remember(['Lane', 'Tag'], [null, 'plate'])
  for (let other = 0; other < 17; other++) mappings.remember([`column ${other}`], ['id'])
  mappings.remember(['Tag', 'Lane'], ['id', null])
  expect(rememberedMappings('some-columns', COLUMNS).find(['tag', 'lane'])).toEqual(['id', null])
  expect(mappings.find(['lane', 'tag'])).toEqual([null, 'plate'])
  expect(mappings.find(['old'])).toEqual([null])
  mappings.remember(['one more'], ['id'])
  expect(mappings.find(['old'])).toBeNull()
  expect(mappings.find(['lane', 'tag'])).toEqual([null, 'plate'])
  expect(rememberedMappings('broken', COLUMNS).find(['tag'])).toBeNull()
})
