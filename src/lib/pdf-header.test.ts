import { expect, test } from 'vitest'
import { hasPdfHeader } from './pdf-header'

test('the header of a PDF is within the first 1,024 bytes', () => {
  const at = (place: number) => new TextEncoder().encode(`${' '.repeat(place)}%PDF-1.7`)
  expect([0, 7, 1019].map((place) => hasPdfHeader(at(place)))).toEqual([true, true, true])
  expect(hasPdfHeader(at(1020))).toBe(false)
  expect(hasPdfHeader(new TextEncoder().encode('%PDF'))).toBe(false)
  expect(hasPdfHeader(new Uint8Array())).toBe(false)
})
