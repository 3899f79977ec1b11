import { expect, test } from 'vitest'
import { THRESHOLD_PATTERN } from '../../../contract/limits'
import { randomSeed, runs } from '../../../lib/random-runs'
import { seededRandom } from '../../../lib/seeded-random'
import { readThreshold } from './readings'

test.each([
  ['250.00', '250.00'],
  ['  250 ', '250'],
  ['.5', '0.5'],
  ['007', '7'],
  ['12.', '12'],
  ['12345678.99', '12345678.99'],
  ['00000001.10', '1.10'],
])('“%s” is sent as %s', (text, canonical) => {
  expect(readThreshold(text)).toEqual({ ok: true, value: canonical })
})

test.each([
  ['-0', '0', 'zero'],
  ['0', '0', 'zero'],
  ['-.00', '0.00', 'zero'],
  ['-5', '-5', 'negative'],
  ['-12345678.99', '-12345678.99', 'negative'],
])('“%s” is sent as %s, with a warning', (text, canonical, word) => {
  expect(readThreshold(text)).toEqual({ ok: true, value: canonical, warning: expect.stringContaining(word) })
})

test.each(['', '   ', '-', '.', '-.'])('“%s” is no amount', (text) => {
  expect(readThreshold(text)).toEqual({ ok: false, message: expect.stringContaining('Enter an amount') })
})

test.each([
  ['1,000', '1000'],
  ['$5', '5'],
  ['1e3', '1000'],
  ['+5', '5'],
  ['000000001', '1'],
  ['1.500', '1.50'],
  ['−5', '-5'],
  ['5 USD', '5'],
])('“%s” is refused, and %s is offered', (text, suggestion) => {
  expect(readThreshold(text)).toMatchObject({ ok: false, suggestion })
})

test.each([
  ['123456789', '8 digits before'],
  ['-123456789', '8 digits before'],
  ['1.234', '2 digits after'],
  ['1e9', 'plain decimal'],
  ['abc', 'plain decimal'],
  ['٣', 'plain decimal'],
  ['1.2.3', 'plain decimal'],
])('“%s” is refused without an offer', (text, words) => {
  const reading = readThreshold(text)
  expect(reading).toEqual({ ok: false, message: expect.stringContaining(words) })
})

test('random texts: accepted are exactly those that match the pattern and have a digit; canonical texts stay', () => {
  const seed = randomSeed()
  const random = seededRandom(seed)
  const letters = '0123456789..--,e+$ '
  let accepted = 0
  for (let round = 0; round < runs(10_000); round++) {
    const length = Math.floor(random() * 12)
    const text = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
    const which = `${JSON.stringify(text)}, seed ${seed}`
    const isValid = THRESHOLD_PATTERN.test(text.trim()) && /\d/.test(text)
    const reading = readThreshold(text)
    expect(reading.ok, which).toBe(isValid)
    const offered = reading.ok ? reading.value : reading.suggestion
    if (reading.ok) {
      accepted++
      expect(Number(reading.value), which).toBeCloseTo(Number(text), 10)
    }
    if (offered === undefined) continue
    expect(offered, which).toMatch(THRESHOLD_PATTERN)
    expect(readThreshold(offered), which).toMatchObject({ ok: true, value: offered })
  }
  expect(accepted).toBeGreaterThan(runs(10_000) / 20)
})
