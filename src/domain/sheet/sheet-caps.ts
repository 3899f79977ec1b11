import { decodeText } from '../../lib/text/decode-text'
import { delimitedLines, guessDelimiter } from '../../lib/text/delimited-text'
import { cap, LONGEST, MAX_COLUMNS, UnfitFile } from '../workbook/unfit-file'

export const isArchive = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)

/** Matches HTML and XML, which agencies save with a workbook's extension. */
const MARKUP = /^\s*<(?:!doctype|html|table|\?xml|meta|head)[\s>]/i

export function readText(bytes: Uint8Array): ReturnType<typeof decodeText> {
  const content = decodeText(bytes)
  if (MARKUP.test(content.text.slice(0, 1000)))
    throw new UnfitFile('is a web page, not a workbook. Open it in a spreadsheet and save it as XLSX or CSV.')
  capText(content.text)
  return content
}

function capText(text: string): void {
  for (const delimiter of new Set([guessDelimiter(text), '\t' as const]))
    for (const { start, end, quoted } of delimitedLines(text, delimiter, 'clipboard', MAX_COLUMNS)) {
      let columns = quoted?.length ?? 1
      if (quoted === null)
        for (let at = start; at < end && columns <= MAX_COLUMNS; at++) if (text[at] === delimiter) columns++
      cap(columns, MAX_COLUMNS, 'columns in a row')
    }
  capLines(text)
}

export function sizeProblem(text: string): string | null {
  try {
    capLines(text)
    return null
  } catch (error) {
    if (error instanceof UnfitFile) return `The text ${error.message}`
    throw error
  }
}

function capLines(text: string): void {
  if (text.length <= LONGEST) return
  for (const { line, start, end } of delimitedLines(text, guessDelimiter(text), 'clipboard', MAX_COLUMNS))
    if (end - start > LONGEST)
      throw new UnfitFile(`has more than ${LONGEST.toLocaleString('en')} characters in line ${line}.`)
}
