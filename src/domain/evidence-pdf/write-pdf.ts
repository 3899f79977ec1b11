import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { memoized } from '../../lib/memoized'
import type { Instant } from '../../lib/time/instant'
import { type Block, BOLD, REGULAR } from './block'
import { createStructure, drawPage } from './draw-page'
import { layOut, PAPERS } from './page-layout'
import { codePointsNote } from './statement-blocks'
import type { Measure } from './wrap-lines'

export interface PdfFonts {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
}

const PRODUCER = 'Fleet Console'

export interface Part {
  /** Blocks, or a function that builds a cover's blocks from the first page numbers of the parts after it. */
  readonly blocks: readonly Block[] | ((starts: readonly number[]) => readonly Block[])
  readonly footer: string
  readonly paper: keyof typeof PAPERS
  readonly attachment?: { readonly name: string; readonly text: string; readonly description: string }
}

/** Writes a PDF/A-3a: tagged, with embedded fonts and attached data. Dated `madeAt`. */
export async function writePdf(input: {
  readonly title: string
  readonly madeAt: Instant
  readonly fonts: PdfFonts
  readonly parts: readonly Part[]
  /** Reports progress: called with 0 before laying out each part, then with the number of drawn parts. */
  readonly onPart?: (done: number) => void
}): Promise<Uint8Array<ArrayBuffer>> {
  const { title, madeAt, fonts, parts, onPart } = input
  const date = new Date(madeAt / 1000)
  const letters = lettersOf(fonts)
  const doc = new PDFDocument({
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // PDF/A requires embedded fonts, so don't load pdfkit's standard font.
    font: null as unknown as string,
    margin: 0,
    autoFirstPage: false,
    info: { Title: forXml(title), CreationDate: date, Producer: PRODUCER, Creator: PRODUCER },
  })
  const bytes = collected(doc)
  doc.registerFont(REGULAR, fonts.regular)
  doc.registerFont(BOLD, fonts.bold)
  const measure = measureOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pagesOf = (blocks: readonly Block[], paper: Part['paper']) =>
    layOut(printable(blocks, letters), measure, PAPERS[paper])
  const drafts = parts.map(({ blocks, paper }) => {
    onPart?.(0)
    return pagesOf(typeof blocks === 'function' ? blocks([]) : blocks, paper)
  })
  let next = 1
  const starts = drafts.map(({ length }) => {
    next += length
    return next - length
  })
  // Page numbers never wrap, so inserting them doesn't change the cover's page count.
  const laidOut = parts.map(({ blocks, paper }, at) =>
    typeof blocks === 'function' ? pagesOf(blocks(starts.slice(at + 1)), paper) : (drafts[at] ?? []),
  )
  let number = 0
  for (const [index, { footer, paper, attachment }] of parts.entries()) {
    const section = doc.struct('Sect')
    root.add(section)
    const structure = createStructure(doc, section)
    const sheet = PAPERS[paper]
    for (const page of laidOut[index] ?? []) {
      doc.addPage({ size: [sheet.width, sheet.height], margin: 0 })
      drawPage(doc, page, sheet, structure, printableText(footer, letters), `Page ${++number} of ${next - 1}`)
    }
    section.end()
    if (attachment) {
      const { name, text, description } = attachment
      doc.file(
        new TextEncoder().encode(text) as unknown as Buffer,
        {
          ...{ name, description, type: 'application/json', relationship: 'Source' },
          ...{ creationDate: date, modifiedDate: date },
        } as PDFKit.Mixins.PDFAttachmentOptions,
      )
    }
    onPart?.(index + 1)
    // Yield so pdfkit can flush its output; draining a long queue is slow.
    await Promise.resolve()
  }
  root.end()
  doc.end()
  return await bytes
}

/** Replaces XML's special characters by look-alikes, because pdfkit doesn't escape the title in its XML. */
const forXml = (title: string): string =>
  title.replaceAll('&', '＆').replaceAll('<', '＜').replaceAll('>', '＞')

type HasLetter = (codePoint: number) => boolean

function lettersOf({ regular, bold }: PdfFonts): HasLetter {
  const both = [create(regular as Buffer), create(bold as Buffer)]
  return memoized((codePoint) =>
    both.every((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint)),
  )
}

/** Matches letters that aren't drawn themselves: they combine, join, or reverse their neighbors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Composes a text (NFC). Letters that the font lacks, and invisible ones, become code points: `[U+738B]`. */
export function printableText(text: string, hasLetter: HasLetter): string {
  let printed = ''
  for (const letter of text.normalize('NFC')) {
    const codePoint = letter.codePointAt(0) ?? 0
    const isPrinted = !INVISIBLE.test(letter) && hasLetter(codePoint)
    printed += isPrinted ? letter : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return printed
}

/** Makes the texts of blocks printable, and appends a note if any letter became a code point. */
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

/** Returns a function that measures texts. Measures each word once, at one size, because fonts scale linearly. */
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
