/** How a file's bytes were read as text. */
export type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Bytes examined to detect UTF-16 without a byte order mark: every other one is 0 in most texts. */
const LOOKED_AT = 1000

/**
 * Decodes a text file from a spreadsheet: UTF-8 or UTF-16, by byte order mark or content; else Windows-1252, in which every
 * byte sequence is valid. The mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const wide = wideLabel(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // Not UTF-8: older spreadsheets on Windows write Windows-1252.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

function wideLabel(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const looked = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  looked.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = looked.length / 4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}
