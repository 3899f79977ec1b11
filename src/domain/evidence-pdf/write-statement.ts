import { packText } from '../evidence/pack-data'
import { fileNameOf, fileText, textOf } from '../evidence/statement-file'
import type { StatementFile } from '../evidence/statement-schema'
import { contentOf, coverOf, type Pack } from '../evidence/statement-words'
import { coverBlocks } from './cover-blocks'
import type { PdfFonts } from './fonts'
import { statementBlocks } from './statement-blocks'
import { type Part, writePdf } from './write-pdf'

/** Writes the PDF of a statement. Its data is attached as JSON. The same file gives the same bytes. */
export async function writeStatement(file: StatementFile, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const content = await contentOf(file)
  const part = await partOf(file, 'statement')
  return writePdf({
    title: content.documentTitle,
    hash: file.sha256,
    madeAt: file.data.madeAt,
    fonts,
    parts: [part],
  })
}

/** Writes a pack: a cover and one statement after the other, the data of each attached. Equal input gives equal bytes. */
export async function writePack(
  pack: Pack,
  fonts: PdfFonts,
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const cover = coverOf(pack)
  const parts: Part[] = [
    {
      blocks: () => coverBlocks(cover),
      footer: cover.documentTitle,
      attachment: { name: '0000 cover.json', text: packText(pack), description: 'What the cover says.' },
    },
  ]
  for (const [index, file] of pack.statements.entries()) {
    parts.push(await partOf(file, `statement ${index + 1}`, String(index + 1).padStart(4, '0')))
    onProgress(0)
  }
  return writePdf({
    title: cover.documentTitle,
    hash: null,
    madeAt: pack.madeAt,
    fonts,
    parts,
    onPart: (done) => onProgress(Math.max(0, done - 1)),
  })
}

async function partOf(file: StatementFile, id: string, number?: string): Promise<Part> {
  const content = await contentOf(file)
  const name = fileNameOf(file.data, 'json')
  return {
    blocks: (hasCodePoints) => statementBlocks(content, id, hasCodePoints),
    footer: content.footer,
    attachment: {
      // Attached files have names of their own.
      name: number === undefined ? name : `${number} ${name}`,
      // In a pack with its hash, which a statement's own PDF names itself.
      text: number === undefined ? textOf(file.data) : fileText(file),
      description: 'The data of this statement: the question, the answers of the API, and what they say.',
    },
  }
}
