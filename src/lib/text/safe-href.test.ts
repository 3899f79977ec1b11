import { expect, test } from 'vitest'
import { safeHref } from './safe-href'

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
])('%j is no link', (text) => {
  expect(safeHref(text)).toBeNull()
})
