import { type NoVehicleData, noVehicleContent, noVehicleName, noVehiclePaper } from '../evidence/no-vehicle'
import { fileNameOf, fileText, type StatementData } from '../evidence/statement-data'
import { buildCover, contentOf, type Pack, type StatementContent } from '../evidence/statement-words'
import { coverBlocks, statementBlocks } from './statement-blocks'
import { type Part, type PdfFonts, writePdf } from './write-pdf'

export function writeStatement(data: StatementData, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const content = contentOf(data)
  const parts = [partOf(data, content, 'statement')]
  return writePdf({ title: content.documentTitle, madeAt: data.madeAt, fonts, parts })
}

export function writeNoVehicle(data: NoVehicleData, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const content = noVehicleContent(data)
  const part: Part = {
    blocks: statementBlocks(content, 'statement'),
    footer: content.footer,
    paper: noVehiclePaper(data),
    attachment: {
      name: noVehicleName(data, 'json'),
      text: `${JSON.stringify(data, null, 2)}\n`,
      description: 'The data of this statement: the question and the search.',
    },
  }
  return writePdf({ title: content.documentTitle, madeAt: data.searchedAt, fonts, parts: [part] })
}

export function writePack(pack: Pack, fonts: PdfFonts, onProgress: (done: number) => void) {
  const cover = buildCover(pack)
  const first: Part = {
    blocks: (starts) => coverBlocks(cover, starts),
    footer: cover.documentTitle,
    paper: pack.statements.some(({ paper }) => paper !== 'letter') ? 'a4' : 'letter',
  }
  const statements = pack.statements.map((data, index) => {
    onProgress(0)
    // A number makes the names of attached files unique.
    const row = pack.names[index]?.replace(/[^\p{L}\p{N}]+/gu, '-') ?? ''
    const prefix = `${String(index + 1).padStart(4, '0')} ${row} `
    return partOf(data, contentOf(data), `statement ${index + 1}`, prefix)
  })
  return writePdf({
    title: cover.documentTitle,
    madeAt: pack.madeAt,
    fonts,
    parts: [first, ...statements],
    onPart: (done) => onProgress(Math.max(0, done - 1)),
  })
}

const partOf = (data: StatementData, content: StatementContent, id: string, number = ''): Part => ({
  blocks: statementBlocks(content, id),
  footer: content.footer,
  paper: data.paper,
  attachment: {
    name: `${number}${fileNameOf(data, 'json')}`,
    text: fileText(data),
    description: 'The data of this statement: the question, the API’s responses, and the findings.',
  },
})
