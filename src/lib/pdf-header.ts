/** PDF readers search for `%PDF-` only in this many bytes. */
export const PDF_HEADER_BYTES = 1024

export const hasPdfHeader = (beginning: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(beginning.subarray(0, PDF_HEADER_BYTES)).includes('%PDF-')
