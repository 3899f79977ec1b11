import { hasPdfHeader, PDF_HEADER_BYTES } from '../../lib/pdf-header'
import { fileKind } from './file-kind'

/** What a look at a file's bytes tells. Nothing but the bytes decides: not the name, nor the type a system gives it. */
export type ContentCheck =
  /** `reason` is a sentence without the file's name. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'pdf'
      /** It has a password: nobody can look into it, but it can be sent. */
      readonly encrypted: boolean
      /** Its end is missing, as after a download that broke off. */
      readonly cutShort: boolean
    }

/** How much of each end is searched for what encrypts a PDF and for its end. */
const END_BYTES = 65_536

/** Looks at both ends of a file, never at the whole of it. Never rejects. */
export async function checkContent(file: Blob): Promise<ContentCheck> {
  if (file.size === 0) return refused('It is empty: 0 bytes.')
  try {
    const beginning = await bytesOf(file.slice(0, END_BYTES))
    if (!hasPdfHeader(beginning)) return refused(notPdf(beginning))
    const end = await bytesOf(file.slice(Math.max(0, file.size - END_BYTES)))
    const [first, last] = [beginning, end].map((bytes) => new TextDecoder('latin1').decode(bytes))
    const encrypted = [first, last].some((text) => /\/Encrypt(?![A-Za-z])/.test(text ?? ''))
    return { kind: 'pdf', encrypted, cutShort: !last?.includes('%%EOF') }
  } catch {
    // The browser says no more; a folder that was dropped as a file ends here, too.
    return refused(
      'It cannot be read. It may be a folder, or it was moved or deleted, or you may not open it.',
    )
  }
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}

function notPdf(beginning: Uint8Array): string {
  const kind = fileKind(beginning.subarray(0, PDF_HEADER_BYTES))
  const looks = kind === null ? 'It does not begin as a PDF does' : `It looks like ${kind}`
  return `It is not a PDF. ${looks}, whatever its name says.`
}

function refused(reason: string): ContentCheck {
  return { kind: 'refused', reason }
}
