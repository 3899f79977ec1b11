import { expect, test } from 'vitest'
import { THRESHOLD_PATTERN } from '../../../contract/limits'
import { seededRandom } from '../../../lib/seeded-random'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { parseThreshold } from './parse-values'

test.each([
  ['250.00', '250.00'],
  ['  250 ', '250'],
  ['.5', '0.5'],
  ['007', '7'],
  ['12.', '12'],
  ['12345678.99', '12345678.99'],
  ['00000001.10', '1.10'],
  ['1,000', '1000'],
  ['9,500', '9500'],
  ['$5', '5'],
  ['+5', '5'],
  ['000000001', '1'],
])('“%s” is sent as %s', (text, canonical) => {
  expect(parseThreshold(text)).toEqual({ ok: true, value: canonical })
})

test.each([
  ['-0', '0', 'zero'],
  ['0', '0', 'zero'],
  ['-.00', '0.00', 'zero'],
  ['-5', '-5', 'negative'],
  ['−5', '-5', 'negative'],
  ['(5.00)', '-5.00', 'negative'],
  ['-12345678.99', '-12345678.99', 'negative'],
])('“%s” is sent as %s, with a warning', (text, canonical, word) => {
  expect(parseThreshold(text)).toEqual({ ok: true, value: canonical, warning: expect.stringContaining(word) })
})

test.each(['', '   ', '-', '.', '-.'])('“%s” isn’t an amount', (text) => {
  expect(parseThreshold(text)).toEqual({ ok: false, message: expect.stringContaining('Enter an amount') })
})

test.each([
  ['123456789', '8 digits before'],
  ['-123456789', '8 digits before'],
  ['1.234', '2 digits after'],
  ['1.500', '2 digits after'],
  ['$123,456,789', '8 digits before'],
  ['5 USD', 'plain decimal'],
  ['1e9', 'plain decimal'],
  ['abc', 'plain decimal'],
  ['٣', 'plain decimal'],
  ['1.2.3', 'plain decimal'],
])('“%s” is rejected', (text, words) => {
  const reading = parseThreshold(text)
  expect(reading).toEqual({ ok: false, message: expect.stringContaining(words) })
})

test('accepts any random text that matches the pattern and has a digit; canonical texts stay unchanged', () => {
  const seed = randomSeed()
  const random = seededRandom(seed)
  const letters = '0123456789..--,e+$() '
  let accepted = 0
  for (let round = 0; round < runs(10_000); round++) {
    const length = Math.floor(random() * 12)
    const text = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
    const which = `${JSON.stringify(text)}, seed ${seed}`
    const isPlain = THRESHOLD_PATTERN.test(text.trim()) && /\d/.test(text)
    const reading = parseThreshold(text)
    if (isPlain) expect(reading.ok, which).toBe(true)
    if (!reading.ok) continue
    accepted++
    const meant = Number(text.replace(/[$,+()]/g, '')) * (text.includes('(') ? -1 : 1)
    expect(Number(reading.value), which).toBeCloseTo(meant, 10)
    expect(reading.value, which).toMatch(THRESHOLD_PATTERN)
    expect(parseThreshold(reading.value), which).toMatchObject({ ok: true, value: reading.value })
  }
  expect(accepted).toBeGreaterThan(runs(10_000) / 20)
})
