/** Readers look for `%PDF-` no further than this. */
export const PDF_HEADER_BYTES = 1024

export function hasPdfHeader(beginning: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(beginning.subarray(0, PDF_HEADER_BYTES)).includes('%PDF-')
}
