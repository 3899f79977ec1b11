/** In the place of the decompression of WOFF2 fonts, which fontkit would bring along: no font here is one. */
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not supported.')
}
