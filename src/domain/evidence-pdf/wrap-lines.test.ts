import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { randomFrom } from '../testing/random-history'
import { type Run, visualOrder, wrapLines } from './wrap-lines'
import { printableText } from './write-pdf'

const measure = (text: string) => Array.from(text).length
const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
const seed = randomSeed()

test(`lines contain the whole text and fit their column (seed ${seed})`, () => {
  const random = randomFrom(seed)
  for (let round = 0; round < runs(3000); round++) {
    const run = () => ({
      text: Array.from({ length: random(40) }, () => 'ab/ é-&  '.charAt(random(9))).join(''),
      isBold: random(2) === 0,
    })
    const written = Array.from({ length: 1 + random(4) }, run)
    const width = 3 + random(20)
    const lines = wrapLines(written, width, measure)
    expect(lines.map(textOf).join('')).toBe(textOf(written))
    for (const line of lines) expect(measure(textOf(line).trimEnd())).toBeLessThanOrEqual(width)
  }
})

test('splits a long word after a punctuation mark if there is one, otherwise at the edge', () => {
  const lines = wrapLines([{ text: 'GET /v2/vehicles/1042/history/?limit=1', isBold: false }], 16, measure)
  expect(lines.map(textOf)).toEqual(['GET /v2/vehicles', '/1042/history/?', 'limit=1'])
  expect(wrapLines([{ text: 'a'.repeat(20), isBold: false }], 8, measure).map(textOf)).toEqual([
    'aaaaaaaa',
    'aaaaaaaa',
    'aaaa',
  ])
})

test('doesn’t break a line at a no-break space', () => {
  const lines = wrapLines([{ text: 'revision kind\u00a0~ is', isBold: false }], 14, measure)
  expect(lines.map(textOf)).toEqual(['revision ', 'kind\u00a0~ is'])
})

test('keeps line breaks of the text', () => {
  expect(wrapLines([{ text: 'one\ntwo', isBold: false }], 20, measure).map(textOf)).toEqual(['one ', 'two'])
})

test('orders right-to-left words from right to left, but not numbers and Latin words', () => {
  const shown = (text: string) => visualOrder([{ text, isBold: false }]).map(({ text }) => text)
  expect(shown('Lease began')).toEqual(['Lease began'])
  expect(shown('by שלום עולם 12').join('')).toBe('by 12 עולם שלום')
  expect(shown('(שלום)').join('')).toBe('(שלום)')
})

test('prints letters that the font lacks, and invisible ones, as code points', () => {
  const letters = (codePoint: number) => codePoint < 0x250
  expect(printableText('王 Jo\u0301 a\u202eb 😀', letters)).toBe('[U+738B] Jó a[U+202E]b [U+1F600]')
})
