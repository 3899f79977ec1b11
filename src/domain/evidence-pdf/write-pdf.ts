import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Instant } from '../../lib/time/instant'
import type { Block } from './block'
import { BOLD, createStructure, drawPage, REGULAR } from './draw-page'
import type { PdfFonts } from './fonts'
import { layOut, PAGE, type PageLayout } from './page-layout'
import { PRODUCER } from './pdf-objects'
import { hasReplaced, type Letters, printableText } from './printable-text'
import { HASH_KEYWORD } from './read-attachments'
import type { Measure } from './wrap-lines'

/** A part of a document that begins on a page of its own: a statement or the cover. */
export interface Part {
  /** Its blocks; `isPlain` is whether the font has all letters of its texts. */
  readonly blocks: (hasCodePoints: boolean) => readonly Block[]
  readonly footer: string
  readonly attachment?: { readonly name: string; readonly text: string; readonly description: string }
}

/** A document of several parts. */
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
export async function writePdf({
  title,
  hash,
  madeAt,
  fonts,
  parts,
  onPart,
}: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const letters = lettersOf(fonts)
  const doc = new PDFDocument({
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // No standard font: PDF/A embeds all.
    font: null as unknown as string,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: forXml(title),
      CreationDate: new Date(madeAt / 1000),
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
  const laidOut = parts.map(({ blocks }) => {
    onPart?.(0)
    return layOut(printable(blocks, letters), measure)
  })
  const pages = laidOut.reduce((sum, some) => sum + some.length, 0)
  let number = 0
  for (const [index, { footer, attachment }] of parts.entries()) {
    const section = doc.struct('Sect')
    root.add(section)
    const structure = createStructure(doc, section)
    for (const page of laidOut[index] ?? []) {
      doc.addPage()
      drawPage(
        doc,
        page as PageLayout,
        structure,
        printableText(footer, letters),
        `Page ${++number} of ${pages}`,
      )
    }
    section.end()
    if (attachment) {
      const { name, text, description } = attachment
      const date = new Date(madeAt / 1000)
      doc.file(
        new TextEncoder().encode(text) as unknown as Buffer,
        {
          name,
          description,
          type: 'application/json',
          creationDate: date,
          modifiedDate: date,
          relationship: 'Source',
        } as PDFKit.Mixins.PDFAttachmentOptions,
      )
    }
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

/** Letters that both weights have. */
function lettersOf({ regular, bold }: PdfFonts): Letters {
  const both = [create(regular as Buffer), create(bold as Buffer)]
  const known = new Map<number, boolean>()
  return {
    hasGlyphForCodePoint(codePoint) {
      const found =
        known.get(codePoint) ??
        both.every((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint))
      known.set(codePoint, found)
      return found
    },
  }
}

/** The blocks with texts that the font can print; their note about code points where there are some. */
function printable(blocks: Part['blocks'], letters: Letters): Block[] {
  const texts = blocks(false).flatMap(({ cells }) =>
    cells.flatMap(({ runs }) => runs.map(({ text }) => text)),
  )
  const lines = texts.flatMap((text) => text.split('\n'))
  const hasCodePoints = lines.some((text) => hasReplaced(text, letters))
  const print = (text: string) =>
    text
      .split('\n')
      .map((line) => printableText(line, letters))
      .join('\n')
  return blocks(hasCodePoints).map((block) => ({
    ...block,
    cells: block.cells.map((cell) => ({
      ...cell,
      runs: cell.runs.map((run) => ({ ...run, text: print(run.text) })),
    })),
  }))
}

/** Widths by word, each measured once: fonts scale evenly. */
function measureOf(doc: InstanceType<typeof PDFDocument>): (size: number) => Measure {
  const widths = [new Map<string, number>(), new Map<string, number>()] as const
  return (size) => (text, isBold) => {
    const known = widths[isBold ? 1 : 0]
    let width = known.get(text)
    if (width === undefined) {
      width =
        doc
          .font(isBold ? BOLD : REGULAR)
          .fontSize(100)
          .widthOfString(text) / 100
      known.set(text, width)
    }
    return width * size
  }
}

function collected(doc: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () => {
      const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const chunk of chunks) {
        whole.set(chunk, at)
        at += chunk.length
      }
      resolve(whole)
    })
  })
}
