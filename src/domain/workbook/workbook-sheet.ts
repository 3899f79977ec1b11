import { cap, LONGEST, MAX_COLUMNS, UnfitFile } from './unfit-file'
import { unescapedText, type WorkbookParts } from './workbook-parts'
import { scanXml } from './xml-scanner'

/** Maximum cells in a sheet: 100,000 rows of 20 columns. */
const MAX_CELLS = 2_000_000
const MAX_MERGES = 100_000
const MAX_ROWS = 1_048_576
/** Maximum characters in all cells. A shared string counts for each cell, because the page gets a copy for each. */
const MAX_CHARACTERS = 50_000_000

type Context = Pick<WorkbookParts, 'texts' | 'formats'> & {
  readonly numberText: (value: number, format: string) => string
}

/** Reads a sheet's rows: all, or some at the top, without filling merged cells. Throws as soon as a limit is exceeded. */
export async function readSheet(
  part: AsyncGenerator<string, void, undefined>,
  { texts, formats, numberText }: Context,
  most = Number.POSITIVE_INFINITY,
) {
  const rows: string[][] = []
  const merged: string[] = []
  let [cells, characters, uncalculated] = [0, 0, 0]
  const hidden = new Set<number>()
  let [row, column, isInData, isHidden, isText, isAloud] = [-1, -1, false, false, false, false]
  let cell: { type?: string | undefined; style?: string | undefined } = {}
  let [value, hasFormula, hasValue] = ['', false, false]

  function refuseLong(text: string): void {
    if (text.length <= LONGEST) return
    const where = `${letters(column)}${row + 1}`
    throw new UnfitFile(`has more than 100,000 characters in the cell ${where}.`)
  }

  function put(text: string): void {
    if (text === '') return
    characters += text.length
    refuseLong(text)
    if (!(row >= 0 && row < MAX_ROWS)) throw new Error('No such row')
    cap(column + 1, MAX_COLUMNS, 'columns in a row')
    cap(characters, MAX_CHARACTERS, 'characters in its cells')
    while (rows.length <= row) rows.push([])
    const texts = rows[row]
    // A cell in a late column also creates the empty cells before it.
    cells += Math.max(0, column - (texts?.length ?? 0))
    cap(cells, MAX_CELLS, 'cells')
    while (texts && texts.length < column) texts.push('')
    if (texts) texts[column] = text
    if (isHidden) hidden.add(row)
  }

  await scanXml(
    part,
    {
      open(name, { r, t: type, s: style, ref = '', hidden }) {
        if (name === 'sheetData') isInData = true
        else if (name === 'mergeCell') cap(merged.push(ref), MAX_MERGES, 'merged cells')
        else if (!isInData) return
        else if (name === 'row') {
          row = r === undefined ? row + 1 : Number(r) - 1
          ;[column, isHidden] = [-1, hidden === '1' || hidden === 'true']
        } else if (name === 'c') {
          cap(++cells, MAX_CELLS, 'cells')
          if (r === undefined) column++
          else ({ row, column } = placeOf(r))
          ;[cell, value, hasFormula, hasValue] = [{ type, style }, '', false, false]
        } else if (name === 'rPh') isAloud = true
        else if (name === 'f') hasFormula = true
        else if (name === 'v') hasValue = true
        isText = name === 'v' || (name === 't' && !isAloud)
      },
      close(name) {
        if (name === 'sheetData') isInData = false
        if (name === 'rPh') isAloud = false
        isText = false
        if (name !== 'c' || !isInData) return
        if (hasFormula && !hasValue) uncalculated++
        put(textOf(value, cell))
      },
      text(text) {
        if (!isText) return
        value += text
        // Check now, because the rest of the text may be very long.
        refuseLong(value)
      },
    },
    () => rows.length >= most,
  )

  function textOf(value: string, { type, style }: typeof cell): string {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : value === '' ? '' : 'FALSE'
    if (type === 'str' || type === 'inlineStr') return unescapedText(value)
    const number = Number(value)
    const isNumber = (type === undefined || type === 'n') && value !== '' && Number.isFinite(number)
    return isNumber ? numberText(number, formats[Number(style ?? 0)] ?? 'General') : value
  }

  if (rows.length < most) fillMerged()

  /** Copies merged values into every row they cover. Rows without other values stay empty. */
  function fillMerged(): void {
    let covered = 0
    isHidden = false
    for (const [first = '', last = first] of merged.map((range) => range.split(':'))) {
      const [from, to] = [placeOf(first), Math.min(placeOf(last).row, rows.length - 1)]
      const text = rows[from.row]?.[from.column] ?? ''
      if (text === '') continue
      covered += to - from.row
      cap(covered, MAX_CELLS, 'merged cells')
      column = from.column
      for (row = from.row + 1; row <= to; row++) if (rows[row]?.length && !rows[row]?.[column]) put(text)
    }
  }

  return { rows, hidden: hidden.size, uncalculated }
}

const PLACE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/

function placeOf(reference: string): { row: number; column: number } {
  const [, letters, digits] = PLACE.exec(reference) ?? []
  if (letters === undefined) throw new Error('No such cell')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(digits) - 1 }
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
