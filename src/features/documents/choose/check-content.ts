import { hasPdfHeader, PDF_HEADER_BYTES } from '../../../lib/pdf-header'

/** File types by their first bytes, one character per byte. The first match counts. */
const KINDS: readonly (readonly [beginning: RegExp, name: string])[] = [
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*|MM\0\*|BM|RIFF....WEBP|....ftyp(?:hei|mif|avif))/s, 'an image'],
  [
    /^(?:PK.{28}(?:\[Content_Types|_rels\/|docProps\/|word\/|xl\/|ppt\/)|\xd0\xcf|\{\\rtf)/s,
    'a Word, Excel, or PowerPoint document',
  ],
  [/^PK/, 'a ZIP archive'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!|html|head|body)/i, 'a web page'],
  [/^[\s -\xff]+$/, 'plain text'],
]

const latin = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes)

/** The result of reading a file's bytes. The file's name and the system's type don't count. */
export type ContentCheck =
  /** `reason` is a sentence without the file's name. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'pdf'; readonly encrypted: boolean; readonly cutShort: boolean }

const UNREADABLE =
  'We couldn’t read this file. It may be a folder, it may have been moved or deleted, or you may need permission. Check, then choose it again.'
/** Number of bytes at the end of a file that are searched for `%%EOF`. */
const END_BYTES = 65_536

/** Checks whether a file is a PDF, slice by slice. Never rejects. */
export async function checkContent(file: Blob): Promise<ContentCheck> {
  if (file.size === 0) return { kind: 'refused', reason: 'This file is empty. Choose another file.' }
  try {
    const beginning = new Uint8Array(await file.slice(0, PDF_HEADER_BYTES).arrayBuffer())
    if (!hasPdfHeader(beginning)) return { kind: 'refused', reason: notPdf(beginning) }
    const end = await file.slice(Math.max(0, file.size - END_BYTES)).arrayBuffer()
    const cutShort = !latin(end).includes('%%EOF')
    return { kind: 'pdf', encrypted: await isEncryptedPdf(file), cutShort }
  } catch {
    // The browser gives no reason. A folder dropped as a file fails here, too.
    return { kind: 'refused', reason: UNREADABLE }
  }
}

function notPdf(beginning: Uint8Array): string {
  // TextDecoder's latin1 is windows-1252, which decodes some bytes differently.
  const start = String.fromCharCode(...beginning)
  const kind = KINDS.find(([pattern]) => pattern.test(start))?.[1]
  const looks = kind === undefined ? 'It doesn’t start like a PDF' : `It looks like ${kind}`
  return `This isn’t a PDF. ${looks}, despite its name. Save it as a PDF, or choose another file.`
}

const SLICE_BYTES = 4_194_304
/** Number of characters of a slice that are searched again together with the next slice. */
const OVERLAP = 100
/** Matches the encryption in a trailer, which is never compressed, or the attachment of an encrypted document. */
const ENCRYPTION =
  /\/(?:Encrypt[\0\s]*(?:\d+[\0\s]+\d+[\0\s]+R\b|<<)|AFRelationship[\0\s]*\/EncryptedPayload\b)/

/** Returns whether a PDF names an encryption anywhere: trailers have no fixed position. Rejects if the file is gone. */
async function isEncryptedPdf(file: Blob): Promise<boolean> {
  let before = ''
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const text = before + latin(await file.slice(at, at + SLICE_BYTES).arrayBuffer())
    if (ENCRYPTION.test(text)) return true
    before = text.slice(-OVERLAP)
  }
  return false
}
