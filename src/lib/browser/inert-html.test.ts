import { expect, test } from 'vitest'
import { markHandlers, unmarked } from './inert-html'

test.each([
  '<p onclick="a()">x</p>',
  '<P ONCLICK = "a>b">',
  '<img/src="x"/onerror=a>',
  '<img src="x"onerror=a>',
  "<img src='x'onerror=a>",
  '<p\nonclick\n=\n"a">',
  '<p onclick>x',
  '<p = onclick=a>',
  '<p title=">" onclick=a>',
  '<!-- <a x=" --><p onclick=a>',
  '<title><a x="</title><p onclick=a>',
  '<textarea><a x="</textarea><p onclick=a>',
  '<svg><![CDATA[<a x="]]><p onclick=a>',
  '<a<b onclick=a>',
  '<p title="a\u0000 onclick=a" onclick=b>',
])('no event handler is left: %j', (html) => {
  expect(markHandlers(html)).not.toMatch(/(?<!\uFDD0)on(?:click|error)/i)
  expect(unmarked(markHandlers(html))).toBe(html)
})

test.each([
  '1 < 2',
  '<on-off>',
  '<p data-onclick="a">London</p>',
  '<a href=https://x.example/?on=1>x</a>',
  '',
])('%j stays unchanged', (html) => {
  expect(markHandlers(html)).toBe(html)
})

test('F74 unfinished tags don’t slow down parsing', () => {
  for (const text of ['<a', '<a ', '<a onclick=', '<a "', '/', ' on', '"on', '<!--']) {
    const html = text.repeat(200_000)
    expect(unmarked(markHandlers(html))).toBe(html)
  }
})
