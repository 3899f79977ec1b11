import { expect, test } from 'vitest'
import { decodeText } from './decode-text'

const text = 'id;plate\r\n7;Zoë Ångström\r\n'
const utf8 = new TextEncoder().encode(text)

function utf16(content: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(content.length * 2))
  for (let at = 0; at < content.length; at++) view.setUint16(at * 2, content.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

test('UTF-8 with and without its mark', () => {
  expect(decodeText(utf8)).toEqual({ text, encoding: 'UTF-8' })
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8))).toEqual({ text, encoding: 'UTF-8' })
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
})

test('UTF-16 of either order, with and without its mark', () => {
  for (const littleEndian of [true, false]) {
    expect(decodeText(utf16(`\uFEFF${text}`, littleEndian))).toEqual({ text, encoding: 'UTF-16' })
    expect(decodeText(utf16(text, littleEndian))).toEqual({ text, encoding: 'UTF-16' })
  }
})

test('what is no UTF-8 is Windows-1252', () => {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  expect(decodeText(bytes)).toEqual({ text, encoding: 'Windows-1252' })
  // Node reads 0x80 to 0x9F otherwise than browsers do: a browser test has a dash among them.
})
