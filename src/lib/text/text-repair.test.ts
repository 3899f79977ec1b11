import { expect, test } from 'vitest'
import { needsRepair, repaired } from './text-repair'

test.each<[string, string]>([
  ['\u00A0Ann\u202FLee', ' Ann Lee'],
  ['\u202D+1 555\u202C', '+1 555'],
  ['a\u200Bb\uFEFF\u0007', 'ab'],
  ['\u200Dan', 'an'],
  ...['\v', '\f', '\x85', '\u2028', '\u2029'].map((mark): [string, string] => [
    `5 Main St${mark}Apt 2`,
    '5 Main St\nApt 2',
  ]),
])('%j becomes %j', (text, mended) => {
  expect(needsRepair(text)).toBe(true)
  expect(repaired(text)).toBe(mended)
  expect(needsRepair(mended)).toBe(false)
})

test.each(['Ann Lee', '王', 'two\nlines\tand a tab', '👨\u200D👩\u200D👧', 'نمی\u200Cخواهم', 'é'])(
  'keeps %j',
  (text) => {
    expect(needsRepair(text)).toBe(false)
    expect(repaired(text)).toBe(text)
  },
)
