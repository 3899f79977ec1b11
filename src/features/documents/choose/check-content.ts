import { hasPdfHeader, PDF_HEADER_BYTES } from '../../../lib/pdf-header'

/** Bytes that a format's files begin with, and its name. Of beginnings that overlap, the longest comes first. */
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
  if (/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/.test(rest))
    return 'a document of Word, Excel or PowerPoint'
  return rest.startsWith('mimetypeapplication/vnd.oasis') ? 'an OpenDocument text or table' : null
}

/** Whether there are no control characters other than tab, line feed, form feed and carriage return. */
function isText(bytes: Uint8Array): boolean {
  return (
    bytes.length > 0 &&
    bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12)
  )
}

/** What a file's bytes say. Its name and the type that the system gives it do not count. */
export type ContentCheck =
  /** `reason` is a sentence without the file's name. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'pdf'
      /** It is encrypted: it cannot be previewed, but it can be uploaded. */
      readonly encrypted: boolean
      /** Its end is missing, as after an interrupted download. */
      readonly cutShort: boolean
    }

/** Bytes of each end that are searched for `/Encrypt` and `%%EOF`. */
const END_BYTES = 65_536

/** Checks whether a file is a PDF by reading both of its ends, never the whole. Never rejects. */
export async function checkContent(file: Blob): Promise<ContentCheck> {
  if (file.size === 0) return { kind: 'refused', reason: 'It is empty: 0 bytes. Choose another file.' }
  try {
    const beginning = new Uint8Array(await file.slice(0, END_BYTES).arrayBuffer())
    if (!hasPdfHeader(beginning)) return { kind: 'refused', reason: notPdf(beginning) }
    const end = await file.slice(Math.max(0, file.size - END_BYTES)).arrayBuffer()
    const [first, last] = [beginning, end].map((bytes) => new TextDecoder('latin1').decode(bytes))
    const encrypted = [first, last].some((text) => /\/Encrypt(?![A-Za-z])/.test(text ?? ''))
    return { kind: 'pdf', encrypted, cutShort: !last?.includes('%%EOF') }
  } catch {
    // The browser gives no reason. A folder dropped as a file fails here, too.
    return {
      kind: 'refused',
      reason:
        'It cannot be read. It may be a folder, have been moved or deleted, or need permission. Check that, then choose it again.',
    }
  }
}

function notPdf(beginning: Uint8Array): string {
  const kind = fileKind(beginning.subarray(0, PDF_HEADER_BYTES))
  const looks = kind === null ? 'It does not start like a PDF' : `It looks like ${kind}`
  return `It is not a PDF. ${looks}, whatever its name says. Save it as a PDF and choose that, or choose another file.`
}
