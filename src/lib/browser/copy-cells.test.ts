import { expect, test } from 'vitest'
import { copyCells } from './copy-cells'

function copiedAs(text: string) {
  const formats = new Map<string, string>()
  const setData = (type: string, value: string) => formats.set(type, value)
  copyCells({ setData } as unknown as DataTransfer, text)
  return Object.fromEntries(formats)
}

const cell = (content: string) => `<td style="mso-number-format:'\\@'" sdnum="1033;0;@">${content}</td>`

test('copies cells as text, and as a table of texts in which spreadsheets find no numbers, dates, or formulas', () => {
  const text = '007\t1-2\t02134\r\n=1+1\t<b> & "c"\t"two\nlines"'
  expect(copiedAs(text)).toEqual({
    'text/plain': text,
    'text/html': `<table><tr>${['007', '1-2', '02134'].map(cell).join('')}</tr><tr>${[
      '=1+1',
      '&lt;b&gt; &amp; "c"',
      'two<br>lines',
    ]
      .map(cell)
      .join('')}</tr></table>`,
  })
})

test('copies only the text if it is very long', () => {
  expect(Object.keys(copiedAs('7\t8\n'.repeat(300_000)))).toEqual(['text/plain'])
})
