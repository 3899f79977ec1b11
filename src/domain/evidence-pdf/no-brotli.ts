/** Replaces the decompression of WOFF2 fonts, which fontkit would bring along: no font here needs it. */
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not supported.')
}
