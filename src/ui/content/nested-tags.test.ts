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
  ['levels that somebody may need', nested(500)],
  ['many elements beside each other', nested(1).repeat(5000)],
  ['paragraphs, items, cells and breaks without an end', '<p>a<li>b<td>c<br><BR/>d'.repeat(4000)],
  [
    'a comment of another program',
    `<!--[if gte mso 9]>${'<w:LsdException/>'.repeat(900)}<![endif]--><p>a</p>`,
  ],
  ['a comment that never ends', `<!--${'<div>'.repeat(9000)}`],
  ['more ends than beginnings', `${'</div>'.repeat(9000)}${nested(400)}`],
  ['no tag', '1 < 2'],
])('other texts are not: %s', (_name, html) => {
  expect(nestsTooDeep(html)).toBe(false)
})

test('without its tags a text keeps its words, and no tag appears', () => {
  expect(withoutTags('<div><b class="x">Pay</b> now</div> 1 < 2')).toBe('Pay now 1 &lt; 2')
  expect(withoutTags('<<b>b>x')).toBe('&lt;b>x')
})

test('F74 it costs no more than reading it, in every repetition', () => {
  for (const text of ['<', '<a', '</', '<!--', '<b', '<b>', '-->', '<!-- -->', '<a href="', '>'])
    for (const end of ['', '>']) {
      const html = `${text.repeat(50_000)}${end}`
      nestsTooDeep(html)
      expect(withoutTags(html)).not.toContain('<')
    }
})
