import { expect, test } from 'vitest'
import { nestsTooDeep, withoutTags } from './safe-html'

const nested = (levels: number, tag = 'div') => `${`<${tag}>`.repeat(levels)}x${`</${tag}>`.repeat(levels)}`

test.each([
  ['nested divs', nested(9000)],
  ['divs that never end', '<div>'.repeat(20_000)],
  ['bold that never ends', '<B>'.repeat(33_000)],
  ['bold and paragraphs', '<b id=1><p>'.repeat(9_000)],
  ['after a comment', `<!-- a -->${'<div>'.repeat(501)}`],
])('F74 detects thousands of open tags before parsing: %s', (_name, html) => {
  expect(nestsTooDeep(html)).toBe(true)
  expect(withoutTags(html)).not.toContain('<')
})

test.each([
  ['nesting that users may need', nested(500)],
  ['many sibling elements', nested(1).repeat(5000)],
  ['unclosed paragraphs, items, cells, and breaks', '<p>a<li>b<td>c<br><BR/>d'.repeat(4000)],
  [
    'a comment of a different program',
    `<!--[if gte mso 9]>${'<w:LsdException/>'.repeat(900)}<![endif]--><p>a</p>`,
  ],
  ['a comment that never ends', `<!--${'<div>'.repeat(9000)}`],
  ['more end tags than start tags', `${'</div>'.repeat(9000)}${nested(400)}`],
  ['no tag', '1 < 2'],
])('accepts other texts: %s', (_name, html) => {
  expect(nestsTooDeep(html)).toBe(false)
})

test('text without its tags keeps its words, and shows no tag', () => {
  expect(withoutTags('<div><b class="x">Pay</b> now</div> 1 < 2')).toBe('Pay now 1 &lt; 2')
  expect(withoutTags('<<b>b>x')).toBe('&lt;b>x')
})

test('F74 repeated tags don’t slow down parsing', () => {
  for (const text of ['<', '<a', '</', '<!--', '<b', '<b>', '-->', '<!-- -->', '<a href="', '>'])
    for (const end of ['', '>']) {
      const html = `${text.repeat(50_000)}${end}`
      nestsTooDeep(html)
      expect(withoutTags(html)).not.toContain('<')
    }
})
