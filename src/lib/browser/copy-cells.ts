import { delimitedRows } from '../text/delimited-text'

/** Longest text (characters) to copy as a table, too. */
const LONGEST = 1_000_000
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

/** Copies text and an HTML table of text cells. Spreadsheets turn plain text `007` into 7 and `1-2` into a date. */
export function copyCells(data: DataTransfer, text: string): void {
  data.setData('text/plain', text)
  if (text.length > LONGEST) return
  const rows = [...delimitedRows(text, '\t', 'clipboard')].map(
    ({ cells }) => `<tr>${cells.map(cellOf).join('')}</tr>`,
  )
  data.setData('text/html', `<table>${rows.join('')}</table>`)
}

/** Marks a cell as text: Excel reads `mso-number-format`, LibreOffice reads `sdnum`. */
function cellOf(text: string): string {
  const written = text.replace(/\r\n?/g, '\n').replace(/[&<>\n]/g, (sign) => ENTITIES[sign] ?? sign)
  return `<td style="mso-number-format:'\\@'" sdnum="1033;0;@">${written}</td>`
}
