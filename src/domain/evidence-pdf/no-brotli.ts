/** Replaces fontkit's WOFF2 decompressor, which no font here needs. */
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not supported.')
}
