import { withoutZoneNames } from '../evidence/check-statement'
import type { Inflate } from './inflate'
import { objectsOf, orUnreadable, type PdfObjects, reference, references } from './pdf-objects'

/** The letters of a font by their codes, four hexadecimal digits each. */
type Letters = ReadonlyMap<string, string>

/**
 * The text of each page of a PDF of ours as it is drawn, without spaces and abbreviations of zones, in which consoles and
 * browsers differ. Null for a file of another program. Rejects with FileLimitError.
 */
export function pageTexts(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate): Promise<string[] | null> {
  return orUnreadable(async () => {
    const pdf = objectsOf(bytes)
    const fonts = new Map<number, Letters>()
    const texts: string[] = []
    for (const page of references(pdf.find(reference(pdf.catalog, 'Pages')), 'Kids'))
      texts.push(await textOf(pdf, pdf.find(page), fonts, inflate))
    return texts
  })
}

async function textOf(pdf: PdfObjects, page: string, fonts: Map<number, Letters>, inflate: Inflate) {
  const names = new Map<string, Letters>()
  const resources = pdf.find(reference(page, 'Resources'))
  for (const [, name = '', number] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = Number(number)
    const letters = fonts.get(font) ?? (await lettersOf(pdf, font, inflate))
    fonts.set(font, letters)
    names.set(name, letters)
  }
  const drawn = latin(await pdf.content(reference(page, 'Contents'), inflate))
  let letters: Letters = new Map()
  let text = ''
  // A font is chosen, or a text is written: as codes, as all of ours are, or plainly, as by somebody else.
  for (const [, font, codes, plain] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\(([^()]*)/g)) {
    if (font !== undefined) letters = names.get(font) ?? new Map()
    for (const [code] of (codes ?? '').matchAll(/.{1,4}/g)) text += letters.get(code) ?? `<${code}>`
    text += plain ?? ''
  }
  return withoutZoneNames(text.replace(/\s+/g, ''))
}

/** Reads what a font says about its codes. */
async function lettersOf(pdf: PdfObjects, font: number, inflate: Inflate): Promise<Letters> {
  const map = latin(await pdf.content(reference(pdf.find(font), 'ToUnicode'), inflate))
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^[\]]*)\]/g))
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0')
      const codeUnits = units.split(' ').map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
      letters.set(code, codeUnits.join(''))
    }
  return letters
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
