import { decodeText } from '../../lib/text/decode-text'
import { delimitedLines, guessDelimiter } from '../../lib/text/delimited-text'

/** Most columns of a row. A file with more is no list. */
export const MAX_COLUMNS = 500
const MAX_SHEETS = 200
const MAX_PARTS = 2_000
/** Most bytes of an archive's parts once they are unpacked. A hundred thousand drivers have 63 MB. */
const MAX_UNPACKED = 100_000_000
/** Most characters of all cells. A text that many cells share counts in each: the page gets a copy for each. */
const MAX_CHARACTERS = 50_000_000

/** A file is no list, or has too much of something. `message` follows its name in a sentence. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
}

function cap(count: number, most: number, what: string): void {
  if (count > most)
    throw new UnfitFile(
      `has more than ${most.toLocaleString('en')} ${what}. Save the list alone as a new file.`,
    )
}

/** How many sheets a workbook has. */
export function capSheets(count: number): void {
  cap(count, MAX_SHEETS, 'sheets')
}

/** Looks at a ZIP archive's directory before anything is unpacked. Of no part more is unpacked than is said there. */
export function capArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return
  const parts = view.getUint16(end + 10, true)
  cap(parts, MAX_PARTS, 'files in it')
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let part = 0; part < parts && at + 46 <= bytes.length; part++) {
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const isSaidElsewhere = packed === 0 && (view.getUint16(at + 8, true) & 8) !== 0
    unpacked += size === 0 && (packed > 2 || isSaidElsewhere) ? Number.POSITIVE_INFINITY : size
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > MAX_UNPACKED)
    throw new UnfitFile(`has more than ${MAX_UNPACKED / 1_000_000} MB when it is unpacked. Split it.`)
}

/** Looks at the cells of a sheet. */
export function capRows(rows: readonly (readonly string[])[]): void {
  let characters = 0
  for (const cells of rows) {
    cap(cells.findLastIndex((text) => text !== '') + 1, MAX_COLUMNS, 'columns in a row')
    for (const text of cells) characters += text.length
  }
  cap(characters, MAX_CHARACTERS, 'characters in its cells')
}

/** Whether these are the bytes of a ZIP archive, as workbooks are. */
export function isArchive(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)
}

/** Agencies give pages and XML the ending of a workbook. */
const MARKUP = /^\s*<(?:!doctype|html|table|\?xml|meta|head)[\s>]/i

/** Reads a text. Throws UnfitFile. */
export function readText(bytes: Uint8Array): ReturnType<typeof decodeText> {
  const content = decodeText(bytes)
  if (MARKUP.test(content.text.slice(0, 1000)))
    throw new UnfitFile('is a web page and no workbook. Open it in a spreadsheet and save it as XLSX or CSV.')
  capText(content.text)
  return content
}

/** Looks at the rows of a text, by each delimiter that it may be read by. */
function capText(text: string): void {
  for (const delimiter of new Set([guessDelimiter(text), '\t' as const]))
    for (const { start, end, quoted } of delimitedLines(text, delimiter, 'clipboard', MAX_COLUMNS)) {
      let columns = quoted?.length ?? 1
      if (quoted === null)
        for (let at = start; at < end && columns <= MAX_COLUMNS; at++) if (text[at] === delimiter) columns++
      cap(columns, MAX_COLUMNS, 'columns in a row')
    }
}
