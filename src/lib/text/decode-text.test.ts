import { expect, test } from 'vitest'
import { decodeText } from './decode-text'

const text = 'id;plate\r\n7;Zoë Ångström\r\n'
const utf8 = new TextEncoder().encode(text)

function utf16(content: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(content.length * 2))
  for (let at = 0; at < content.length; at++) view.setUint16(at * 2, content.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

test('UTF-8 with and without a byte order mark', () => {
  expect(decodeText(utf8)).toEqual({ text, encoding: 'UTF-8' })
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8))).toEqual({ text, encoding: 'UTF-8' })
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
})

test('UTF-16 in either byte order, with and without a byte order mark', () => {
  for (const littleEndian of [true, false]) {
    expect(decodeText(utf16(`\uFEFF${text}`, littleEndian))).toEqual({ text, encoding: 'UTF-16' })
    expect(decodeText(utf16(text, littleEndian))).toEqual({ text, encoding: 'UTF-16' })
  }
})

const latin1 = (content: string) => Uint8Array.from(content, (sign) => sign.charCodeAt(0))
const bytesOf = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? part : [...new TextEncoder().encode(part)])),
  )
const ONE = 'UTF-8 · 1 unreadable character (\uFFFD)'

test.each([
  ['in a cell', bytesOf('Zoë;M', 0xe9, 'xico\nA;B'), 'Zoë;M\uFFFDxico\nA;B', ONE],
  ['in a header', bytesOf('Pla', 0xe9, 'te;Ort\n1;Köln'), 'Pla\uFFFDte;Ort\n1;Köln', ONE],
  ['in a plate', bytesOf('Plate\nZDF', 0xa0, '8221;Köln'), 'Plate\nZDF\uFFFD8221;Köln', ONE],
  ['at the end, after a truncated character', bytesOf('Köln;Zo', 0xc3), 'Köln;Zo\uFFFD', ONE],
  ['next to a byte order mark', bytesOf(0xef, 0xbb, 0xbf, 'M', 0xe9, 'xico'), 'M\uFFFDxico', ONE],
  [
    'twice',
    bytesOf('ä;ö;', 0xe4, ';', 0xf6),
    'ä;ö;\uFFFD;\uFFFD',
    'UTF-8 · 2 unreadable characters (\uFFFD)',
  ],
  ['in a character beyond the BMP', bytesOf('🚗;', 0xf0, 0x9f, 0x9a, ';ä'), '🚗;\uFFFD;ä', ONE],
  ['after a thousand characters', bytesOf('é'.repeat(40_000), 0xe9), `${'é'.repeat(40_000)}\uFFFD`, ONE],
  ['alone', bytesOf('M', 0xe9, 'xico'), 'México', 'Windows-1252'],
  ['more often than characters', bytesOf('Ã©', 0xe9, 0xe9, 0xe9), 'Ã\u0083Â©ééé', 'Windows-1252'],
])('an invalid byte %s affects no other', (_, bytes, text, encoding) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

test('Windows-1252 with letters that look like UTF-8 is Windows-1252', () => {
  const content = 'señal;México;Año;Ã©\n'
  expect(decodeText(latin1(content))).toEqual({ text: content, encoding: 'Windows-1252' })
})

test('decodes invalid UTF-8 as Windows-1252', () => {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  expect(decodeText(bytes)).toEqual({ text, encoding: 'Windows-1252' })
  // Node decodes 0x80 to 0x9F differently from browsers. A browser test covers a dash among them.
})
