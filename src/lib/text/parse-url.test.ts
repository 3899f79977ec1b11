import { expect, test } from 'vitest'
import { parseUrl } from './parse-url'

test.each([
  ['https://bücher.example/a', undefined, 'https://xn--bcher-kva.example/a'],
  ['/b', 'https://a.example/c', 'https://a.example/b'],
  ['b', undefined, undefined],
  ['https://', undefined, undefined],
])('%s from %s is %s, however often it is read', (text, base, href) => {
  for (let i = 0; i < 10_000; i++) expect(parseUrl(text, base)?.href).toBe(href)
})
