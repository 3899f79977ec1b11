import { coverOf, type Pack, packText } from '../evidence/pack'
import type { StatementContent } from '../evidence/statement-content'
import { fileNameOf, fileText, textOf } from '../evidence/statement-file'
import type { StatementFile } from '../evidence/statement-schema'
import { contentOf } from '../evidence/statement-words'
import type { PdfFonts } from './fonts'
import { coverBlocks, statementBlocks } from './statement-blocks'
import { type Part, writePdf } from './write-pdf'

/** Writes the PDF of a statement. Its data is attached as JSON. The same file gives the same bytes. */
export function writeStatement(file: StatementFile, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const content = contentOf(file)
  return writePdf({
    title: content.documentTitle,
    hash: file.sha256,
    madeAt: file.data.madeAt,
    fonts,
    parts: [partOf(file, content, 'statement')],
  })
}

/** Writes a pack: a cover and one statement after the other, the data of each attached. Equal input gives equal bytes. */
export function writePack(pack: Pack, fonts: PdfFonts, onProgress: (done: number) => void) {
  const cover = coverOf(pack)
  const first: Part = {
    blocks: (starts) => coverBlocks(cover, starts),
    footer: cover.documentTitle,
    paper: pack.statements.some(({ data }) => data.paper !== 'letter') ? 'a4' : 'letter',
    attachment: { name: '0000 cover.json', text: packText(pack), description: 'What the cover says.' },
  }
  const statements = pack.statements.map((file, index) => {
    onProgress(0)
    const number = String(index + 1).padStart(4, '0')
    return partOf(file, contentOf(file), `statement ${index + 1}`, number)
  })
  return writePdf({
    title: cover.documentTitle,
    hash: null,
    madeAt: pack.madeAt,
    fonts,
    parts: [first, ...statements],
    onPart: (done) => onProgress(Math.max(0, done - 1)),
  })
}

function partOf(file: StatementFile, content: StatementContent, id: string, number?: string): Part {
  const name = fileNameOf(file.data, 'json')
  return {
    blocks: statementBlocks(content, id),
    footer: content.footer,
    paper: file.data.paper ?? 'a4',
    attachment: {
      // Attached files have names of their own.
      name: number === undefined ? name : `${number} ${name}`,
      // In a pack with its hash, which a statement's own PDF names itself.
      text: number === undefined ? textOf(file.data) : fileText(file),
      description: 'The data of this statement: the question, the answers of the API, and what they say.',
    },
  }
}
