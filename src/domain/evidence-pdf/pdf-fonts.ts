import { readFileSync } from 'node:fs'
import type { PdfFonts } from './fonts'

const folder = new URL('../../../node_modules/dejavu-fonts-ttf/ttf/', import.meta.url)
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))

/** For tests: the fonts from the package, without a browser. */
export const FONTS: PdfFonts = { regular: read('DejaVuSans.ttf'), bold: read('DejaVuSans-Bold.ttf') }
