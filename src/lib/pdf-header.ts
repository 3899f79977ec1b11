/** `%PDF-` has to be within so many bytes: readers look no further. */
export const PDF_HEADER_BYTES = 1024

const HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Whether a file's first bytes are a PDF's: `%PDF-` is within the first 1,024, whatever comes before. */
export function hasPdfHeader(beginning: Uint8Array): boolean {
  const last = Math.min(beginning.length, PDF_HEADER_BYTES) - HEADER.length
  for (let at = 0; at <= last; at++) {
    if (HEADER.every((byte, index) => beginning[at + index] === byte)) return true
  }
  return false
}
