/** Stands for a `<br>` meanwhile. */
const LINE_BREAK = '\u2028'
const BESIDE_LINE_BREAK = / ?\u2028 ?/g

/**
 * The rows of the first table in a clipboard's HTML, for the few programs that put no text beside it. A parsed document
 * of its own runs no script and loads nothing. Line breaks within a cell stay, cells over several columns or rows leave
 * empty ones; null where there is no table.
 */
export function tableRows(html: string): readonly (readonly string[])[] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows = [...table.rows].map((): string[] => [])
  for (const [place, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (rows[place]?.[column] !== undefined) column++
      for (let down = 0; down < Math.max(1, cell.rowSpan); down++)
        for (let right = 0; right < cell.colSpan; right++) {
          const target = rows[place + down]
          if (target) target[column + right] = down + right === 0 ? cellText(cell) : ''
        }
      column += cell.colSpan
    }
  }
  return rows.map((cells) => Array.from(cells, (text) => text ?? ''))
}

function cellText(cell: HTMLTableCellElement): string {
  for (const unseen of cell.querySelectorAll('style, script, template')) unseen.remove()
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(LINE_BREAK)
  // A line break of the markup is a blank like others.
  const text = (cell.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  return text.replaceAll(BESIDE_LINE_BREAK, '\n').trim()
}
