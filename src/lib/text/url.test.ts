import { expect, test } from 'vitest'
import { parseUrl, safeHref } from './url'

test.each([
  ['https://bücher.example/a', undefined, 'https://xn--bcher-kva.example/a'],
  ['/b', 'https://a.example/c', 'https://a.example/b'],
  ['b', undefined, undefined],
  ['https://', undefined, undefined],
])('%s from %s is %s, however often it is resolved', (text, base, href) => {
  for (let i = 0; i < 10_000; i++) expect(parseUrl(text, base)?.href).toBe(href)
})

test.each([
  ['https://pay.example/a?b=c#d', 'pay.example'],
  [' http://pay.example:8080 ', 'pay.example:8080'],
  ['HTTPS://PAY.example/', 'pay.example'],
])('%s is a link to %s', (text, host) => {
  expect(safeHref(text)?.host).toBe(host)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'mailto:a@b.example',
  '//pay.example',
  '/pay',
  'https:pay.example',
  'https://',
  '',
])('%j isn’t a link', (text) => {
  expect(safeHref(text)).toBeNull()
})
