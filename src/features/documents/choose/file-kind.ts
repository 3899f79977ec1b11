/**
 * Bytes that a format's files begin with, and its name.
 * Of beginnings that overlap, the longest comes first.
 */
const BEGINNINGS: readonly (readonly [bytes: string, name: string])[] = [
  ['\x89PNG\r\n', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['II*\0', 'a TIFF picture'],
  ['MM\0*', 'a TIFF picture'],
  ['BM', 'a BMP picture'],
  ['PK\x03\x04', 'a ZIP archive'],
  ['PK\x05\x06', 'an empty ZIP archive'],
  ['\xd0\xcf\x11\xe0', 'an old document of Word, Excel or Outlook'],
  ['{\\rtf', 'an RTF document'],
  ['%!PS', 'a PostScript file'],
  ['\x1f\x8b', 'a gzip archive'],
  ['7z\xbc\xaf', 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
  ['MZ', 'a program'],
  ['\x7fELF', 'a program'],
]

/**
 * Names the kind of a file that is no PDF by its first bytes: "a PNG picture", "a web page", "plain text"; null where it
 * is unknown.
 */
export function fileKind(beginning: Uint8Array): string | null {
  // One character for each byte. TextDecoder's latin1 is another table (windows-1252).
  const latin = String.fromCharCode(...beginning)
  const byBytes = BEGINNINGS.find(([bytes]) => latin.startsWith(bytes))
  if (byBytes) return zippedKind(latin) ?? byBytes[1]
  if (/^....ftyp(?:hei|mif|avif)/s.test(latin)) return 'a HEIC picture, as phones take them'
  if (/^RIFF....WEBP/s.test(latin)) return 'a WebP picture'
  const text = latin.replace(/^(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)*/s, '')
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(text)) return 'a web page'
  if (/^<(?:\?xml|svg)\b/i.test(text)) return 'an XML or SVG file'
  return isText(beginning) ? 'plain text' : null
}

/** Names a zipped office document by its first file, whose name follows 30 bytes of header. */
function zippedKind(latin: string): string | null {
  const rest = latin.startsWith('PK') ? latin.slice(30) : ''
  if (/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/.test(rest)) {
    return 'a document of Word, Excel or PowerPoint'
  }
  return rest.startsWith('mimetypeapplication/vnd.oasis') ? 'an OpenDocument text or table' : null
}

/** Whether there are no control characters other than tab, line feed, form feed and carriage return. */
function isText(bytes: Uint8Array): boolean {
  return (
    bytes.length > 0 &&
    bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12)
  )
}
