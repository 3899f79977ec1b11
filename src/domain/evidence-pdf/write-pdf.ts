import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { memoized } from '../../lib/memoized'
import type { Instant } from '../../lib/time/instant'
import type { Block } from './block'
import { createStructure, drawPage } from './draw-page'
import type { PdfFonts } from './fonts'
import { layOut, PAPERS } from './page-layout'
import { PRODUCER } from './pdf-objects'
import { BOLD, REGULAR } from './pen'
import { HASH_KEYWORD } from './read-attachments'
import { codePointsNote } from './statement-blocks'
import type { Measure } from './wrap-lines'

/** A part of a document that begins on a page of its own: a statement or the cover. */
export interface Part {
  /** Those of a cover name the pages that the parts after it begin on. */
  readonly blocks: readonly Block[] | ((starts: readonly number[]) => readonly Block[])
  readonly footer: string
  readonly paper: keyof typeof PAPERS
  readonly attachment: { readonly name: string; readonly text: string; readonly description: string }
}

export interface PdfInput {
  readonly title: string
  /** The hash of a statement's data; null for a pack. */
  readonly hash: string | null
  readonly madeAt: Instant
  readonly fonts: PdfFonts
  readonly parts: readonly Part[]
  /** Called after each part that is laid out, with 0, and after each that is drawn. */
  readonly onPart?: (done: number) => void
}

/**
 * Writes a PDF/A-3a: tagged, fonts embedded, data attached. Equal input gives equal bytes. The document's date is
 * `madeAt`; it has no date of change, which readers would compare.
 */
export async function writePdf(input: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const { title, hash, madeAt, fonts, parts, onPart } = input
  const date = new Date(madeAt / 1000)
  const letters = lettersOf(fonts)
  const doc = new PDFDocument({
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // No standard font: PDF/A embeds all.
    font: null as unknown as string,
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: forXml(title),
      CreationDate: date,
      Producer: PRODUCER,
      Creator: PRODUCER,
      ...(hash !== null && { Keywords: `${HASH_KEYWORD}${hash}` }),
    },
  })
  const bytes = collected(doc)
  doc.registerFont(REGULAR, fonts.regular)
  doc.registerFont(BOLD, fonts.bold)
  const measure = measureOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pagesOf = (blocks: readonly Block[], paper: Part['paper']) =>
    layOut(printable(blocks, letters), measure, PAPERS[paper])
  const later = parts.map(({ blocks, paper }) => {
    onPart?.(0)
    return typeof blocks === 'function' ? [] : pagesOf(blocks, paper)
  })
  const laidOut = parts.map(({ blocks, paper }, index) => {
    if (typeof blocks !== 'function') return later[index] ?? []
    const startsAfter = (own: number) => {
      let next = own + 1
      return later.slice(index + 1).map(({ length }) => {
        next += length
        return next - length
      })
    }
    // A page's number never needs a second line: the cover has as many pages with any.
    const own = pagesOf(blocks(startsAfter(1)), paper).length
    return pagesOf(blocks(startsAfter(own)), paper)
  })
  const pages = laidOut.reduce((sum, some) => sum + some.length, 0)
  let number = 0
  for (const [index, { footer, paper, attachment }] of parts.entries()) {
    const section = doc.struct('Sect')
    root.add(section)
    const structure = createStructure(doc, section)
    const sheet = PAPERS[paper]
    for (const page of laidOut[index] ?? []) {
      doc.addPage({ size: [sheet.width, sheet.height], margin: 0 })
      drawPage(doc, page, sheet, structure, printableText(footer, letters), `Page ${++number} of ${pages}`)
    }
    section.end()
    const { name, text, description } = attachment
    doc.file(
      new TextEncoder().encode(text) as unknown as Buffer,
      {
        ...{ name, description, type: 'application/json', relationship: 'Source' },
        ...{ creationDate: date, modifiedDate: date },
      } as PDFKit.Mixins.PDFAttachmentOptions,
    )
    onPart?.(index + 1)
    // Lets pdfkit hand on what it has written: it takes its pieces from a long queue slowly.
    await Promise.resolve()
  }
  root.end()
  doc.end()
  return await bytes
}

/** pdfkit writes the title into XML unescaped: signs that look alike stand for those that XML takes for its own. */
function forXml(title: string): string {
  return title.replaceAll('&', '＆').replaceAll('<', '＜').replaceAll('>', '＞')
}

type HasLetter = (codePoint: number) => boolean

/** Letters that both weights have. */
function lettersOf({ regular, bold }: PdfFonts): HasLetter {
  const both = [create(regular as Buffer), create(bold as Buffer)]
  return memoized((codePoint) =>
    both.every((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint)),
  )
}

/** Letters that combine, join or turn round what is beside them and are not drawn themselves. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * A text as the font can print it, in composed form (NFC). A letter that the font lacks is written as its code point,
 * `[U+738B]`: a PDF would have a blank in its place. So is one that cannot be seen, since it could hide something.
 */
export function printableText(text: string, hasLetter: HasLetter): string {
  let printed = ''
  for (const letter of text.normalize('NFC')) {
    const codePoint = letter.codePointAt(0) ?? 0
    const isPrinted = !INVISIBLE.test(letter) && hasLetter(codePoint)
    printed += isPrinted ? letter : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return printed
}

/** The blocks with texts that the font can print; below them a note where letters are written as code points. */
function printable(blocks: readonly Block[], letters: HasLetter): Block[] {
  let hasCodePoints = false
  const print = (line: string) => {
    const printed = printableText(line, letters)
    hasCodePoints ||= printed !== line.normalize('NFC')
    return printed
  }
  const printed = blocks.map((block) => ({
    ...block,
    cells: block.cells.map((cell) => ({
      ...cell,
      runs: cell.runs.map((run) => ({ ...run, text: run.text.split('\n').map(print).join('\n') })),
    })),
  }))
  return hasCodePoints ? [...printed, codePointsNote()] : printed
}

/** Widths by word, each measured once: fonts scale evenly. */
function measureOf(doc: InstanceType<typeof PDFDocument>): (size: number) => Measure {
  const widthIn = (font: string) =>
    memoized((text: string) => doc.font(font).fontSize(100).widthOfString(text) / 100)
  const [bold, regular] = [widthIn(BOLD), widthIn(REGULAR)]
  return (size) => (text, isBold) => (isBold ? bold : regular)(text) * size
}

function collected(doc: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () =>
      new Blob(chunks).arrayBuffer().then((whole) => resolve(new Uint8Array(whole)), reject),
    )
  })
}
