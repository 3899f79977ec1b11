import type { CellRange } from '../rows/grid-edits'
import type { GridView } from './grid-view'

/** The cells of a range as spreadsheets put them on the clipboard: tabs between cells, quotes where there must be some. */
export function copiedText(view: GridView, { top, bottom, left, right }: CellRange): string {
  const lines: string[] = []
  for (let index = top; index <= bottom; index++) {
    const row = view.rowAt(index)
    if (row)
      lines.push(
        row.cells
          .slice(left, right + 1)
          .map(quoted)
          .join('\t'),
      )
  }
  return lines.join('\r\n')
}

/** Also where a text would be taken for a quoted one: it comes back as it is. */
function quoted(text: string): string {
  return /[\t\r\n]|^".*"$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
