/** PDF readers search for `%PDF-` only in this many bytes. */
export const PDF_HEADER_BYTES = 1024

export function hasPdfHeader(beginning: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(beginning.subarray(0, PDF_HEADER_BYTES)).includes('%PDF-')
}
