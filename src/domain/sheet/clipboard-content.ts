import type { ClipboardEvent } from 'react'
import { parseInert } from '../../lib/browser/inert-html'
import { quotedCell } from '../../lib/text/csv'
import { delimitedRows } from '../../lib/text/delimited-text'
import type { Rows } from './sheet-columns'

/** The content of a clipboard, read during its event: a text or, if it has none, a file. */
export interface ClipboardContent {
  readonly text: string
  readonly file: File | undefined
}

export function readClipboard(data: DataTransfer): ClipboardContent {
  const text = clipboardText(data)
  return { text, file: text === '' ? data.files[0] : undefined }
}

export const contentOfFile = (file: File): ClipboardContent => ({ text: '', file })

/** Longest text (characters) with HTML that is parsed too. A spreadsheet's HTML is ten times as long and blocks the page. */
const LONGEST = 1_000_000

export function clipboardText(data: DataTransfer): string {
  const text = data.getData('text/plain')
  return text.length > LONGEST ? text : clipboardTable(text, data.getData('text/html'))
}

/** Pastes with repaired table rows into a field, unless the browser's own paste is correct. */
export function pasteRows(event: ClipboardEvent<HTMLTextAreaElement>, onText: (text: string) => void): void {
  const { clipboardData, currentTarget } = event
  const pasted = clipboardText(clipboardData)
  if (pasted === clipboardData.getData('text/plain')) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = currentTarget
  onText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
}

/** Matches characters that differ between a table's text and its HTML: spaces, quotation marks, invisible characters. */
const SKIPPED = /[\s"\p{Cf}]/u
const bare = (text: string) => text.replace(/[\s"\p{Cf}]+/gu, '')

const MOST_CELLS = 500_000
/** Matches HTML with information that its text lacks: lines within a cell, and cells that span rows. */
const IS_NEEDED = /<br|<p\b|<div|<li\b|rowspan|<table.*<table/is

/**
 * Replaces tables in a clipboard's text by those of its HTML if the text lost structure: unquoted lines within cells, or
 * cells that span rows. If the text is empty, returns all tables. Runs no script and loads nothing.
 */
export function clipboardTable(text: string, html: string): string {
  if (!/<table/i.test(html) || (text !== '' && !IS_NEEDED.test(html))) return text
  // Remove styles: the page's CSP reports them even in a parsed document.
  const page = parseInert(html.replace(/<style[\s\S]*?(?:<\/style>|$)/gi, ''))
  for (const hidden of page.querySelectorAll('script, template, [hidden]')) hidden.remove()
  for (const styled of page.querySelectorAll('[style*="display"]'))
    if (/display\s*:\s*none/i.test(styled.getAttribute('style') ?? '')) styled.remove()
  const tables = dataTables([...page.querySelectorAll('table')])
  if (text === '') return tables.map((table) => textOf(tableRows(table).rows)).join('\n\n')
  return tables.reduce(mended, text)
}

/** Returns the tables of data, not those for page layout, nor narrow tables within a cell. */
function dataTables(tables: readonly HTMLTableElement[]): HTMLTableElement[] {
  const isWide = (table: HTMLTableElement) => [...table.rows].some(({ cells }) => cells.length > 1)
  const isWithin = (inner: HTMLTableElement, outer: HTMLTableElement) =>
    inner !== outer && outer.contains(inner)
  const inner = tables.filter(
    (outer) => !tables.some((one) => isWithin(one, outer) && (isWide(one) || !isWide(outer))),
  )
  return inner.filter((one) => !inner.some((outer) => isWithin(one, outer)))
}

function mended(text: string, table: HTMLTableElement): string {
  const { rows, content, isMerged } = tableRows(table)
  const characters: number[] = []
  for (let at = 0; at < text.length; at++) if (!SKIPPED.test(text[at] ?? '')) characters.push(at)
  const found = content === '' ? -1 : bare(text).indexOf(content)
  const [first, last] = [characters[found], characters[found + content.length - 1]]
  if (first === undefined || last === undefined) return text
  const start = text.slice(0, first).replace(/"+$/, '').length
  const end = last + 1 + (/^"*/.exec(text.slice(last + 1))?.[0].length ?? 0)
  const written = [...delimitedRows(text.slice(start, end), '\t', 'clipboard')].map(({ cells }) => cells)
  const isComplete = shapeOf(written) === shapeOf(rows)
  if (isComplete && !isMerged) return text
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end).trimStart()
  return [before, textOf(rows), after].filter(bare).join('\n')
}

const shapeOf = (rows: Rows) =>
  rows
    .map((cells) => cells.map(bare).filter(Boolean).join('\t'))
    .filter(Boolean)
    .join('\n')

const textOf = (rows: Rows) =>
  rows.map((cells) => cells.map((text) => quotedCell(text, '\t')).join('\t')).join('\n')

/** Returns a table's rows. A cell that spans rows is repeated in each; one that spans columns fills the first. */
function tableRows(table: HTMLTableElement) {
  const rows = [...table.rows].map((): string[] => [])
  let [content, isMerged, left] = ['', false, MOST_CELLS]
  for (const [place, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (rows[place]?.[column] !== undefined) column++
      const text = cellText(cell)
      content += bare(text)
      const down = Math.min(Math.max(1, cell.rowSpan), rows.length - place)
      isMerged ||= down > 1 && text !== ''
      for (const target of rows.slice(place, place + down))
        for (let right = 0; right < cell.colSpan && left > 0; right++, left--)
          target[column + right] = right === 0 ? text : ''
      column += cell.colSpan
    }
  }
  return { rows: rows.map((cells) => Array.from(cells, (text) => text ?? '')), content, isMerged }
}

/** Marks line breaks while other white space is collapsed. */
const LINE_BREAK = '\u2028'

function cellText(cell: HTMLTableCellElement): string {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(LINE_BREAK)
  for (const block of cell.querySelectorAll('p, div, li, tr, h1, h2, h3, h4')) {
    block.before(LINE_BREAK)
    block.after(LINE_BREAK)
  }
  // In HTML, a line break in the source is a space.
  const text = (cell.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  return text.replace(/ ?\u2028[\u2028 ]*/g, '\n').trim()
}
