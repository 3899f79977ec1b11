import { hasPdfHeader, PDF_HEADER_BYTES } from '../../../lib/pdf-header'
import { fileKind } from './file-kind'

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
  if (file.size === 0) return refused('It is empty: 0 bytes. Choose another file.')
  try {
    const beginning = await bytesOf(file.slice(0, END_BYTES))
    if (!hasPdfHeader(beginning)) return refused(notPdf(beginning))
    const end = await bytesOf(file.slice(Math.max(0, file.size - END_BYTES)))
    const [first, last] = [beginning, end].map((bytes) => new TextDecoder('latin1').decode(bytes))
    const encrypted = [first, last].some((text) => /\/Encrypt(?![A-Za-z])/.test(text ?? ''))
    return { kind: 'pdf', encrypted, cutShort: !last?.includes('%%EOF') }
  } catch {
    // The browser gives no reason. A folder dropped as a file fails here, too.
    return refused(
      'It cannot be read. It may be a folder, have been moved or deleted, or need permission. Check that, then choose it again.',
    )
  }
}

async function bytesOf(slice: Blob): Promise<Uint8Array> {
  return new Uint8Array(await slice.arrayBuffer())
}

function notPdf(beginning: Uint8Array): string {
  const kind = fileKind(beginning.subarray(0, PDF_HEADER_BYTES))
  const looks = kind === null ? 'It does not start like a PDF' : `It looks like ${kind}`
  return `It is not a PDF. ${looks}, whatever its name says. Save it as a PDF and choose that, or choose another file.`
}

function refused(reason: string): ContentCheck {
  return { kind: 'refused', reason }
}
