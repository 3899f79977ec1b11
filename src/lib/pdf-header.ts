/** `%PDF-` has to be within so many bytes: readers look no further. */
export const PDF_HEADER_BYTES = 1024

/** Whether a file's first bytes are a PDF's: `%PDF-` is within the first 1,024, whatever comes before. */
export function hasPdfHeader(beginning: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(beginning.subarray(0, PDF_HEADER_BYTES)).includes('%PDF-')
}
