import { pluralize } from './pluralize'

/** Number of bytes to check for UTF-16 without a byte order mark. */
const LOOKED_AT = 1000

/**
 * Decodes a text file from a spreadsheet: UTF-8 or UTF-16, by byte order mark or content; otherwise Windows-1252, in
 * which every byte sequence is valid. Removes the byte order mark. `encoding` describes the encoding and unreadable
 * bytes for the user.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const wide = wideLabel(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  const text = new TextDecoder().decode(bytes)
  const spoiled = text.split(SPOILED).length - 1
  if (spoiled === 0) return { text, encoding: 'UTF-8' }
  // Tolerate a few invalid bytes in UTF-8. Old Windows files (Windows-1252) are rarely valid UTF-8.
  const whole = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  if (spoiled <= whole || hasMark(bytes))
    return { text, encoding: `UTF-8 · ${pluralize(spoiled, 'unreadable character')} (${SPOILED})` }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}

const SPOILED = '\uFFFD'

const hasMark = (bytes: Uint8Array) => [0xef, 0xbb, 0xbf].every((byte, at) => bytes[at] === byte)

function wideLabel(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const looked = bytes.subarray(0, LOOKED_AT)
  const zerosAt = (parity: number) => looked.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const most = looked.length / 4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}
