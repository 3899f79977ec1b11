import { COLUMN_COUNT } from '../rows/driver-row'
import type { CellRange } from '../rows/grid-edits'

/** A row of the model. IDs count up in order of creation. */
interface ModelRow {
  readonly id: number
  readonly cells: readonly string[]
}

/** A simple model of the grid for tests: undo stores whole copies, and every query looks at all rows. */
export class GridModel {
  rows: readonly ModelRow[] = []
  private past: (readonly ModelRow[])[] = []
  private future: (readonly ModelRow[])[] = []
  private shown: ((row: ModelRow) => boolean) | null = null

  constructor(private nextId: number) {}

  private set(rows: readonly ModelRow[]): void {
    if (JSON.stringify(rows) === JSON.stringify(this.rows)) return
    this.past.push(this.rows)
    this.future = []
    this.rows = rows
  }

  private blank() {
    return { id: this.nextId++, cells: new Array<string>(COLUMN_COUNT).fill('') }
  }

  get view(): readonly ModelRow[] {
    return this.shown ? this.rows.filter(this.shown) : this.rows
  }

  put(block: readonly (readonly string[])[], row: number, column: number): void {
    const rows = this.rows.map(({ id, cells }) => ({ id, cells: [...cells] }))
    const targets = this.view.map(({ id }) => rows.find((one) => one.id === id))
    for (const [offset, texts] of block.entries()) {
      let target = targets[row + offset]
      if (!target) {
        target = this.blank()
        rows.push(target)
      }
      for (const [place, text] of texts.entries()) {
        if (column + place < COLUMN_COUNT) target.cells[column + place] = text
      }
    }
    this.set(rows)
  }

  clear({ top, bottom, left, right }: CellRange): void {
    const within = new Set(this.view.slice(top, bottom + 1).map(({ id }) => id))
    this.set(
      this.rows.map(({ id, cells }) => ({
        id,
        cells: cells.map((text, column) => (within.has(id) && column >= left && column <= right ? '' : text)),
      })),
    )
  }

  fillDown({ top, bottom, left, right }: CellRange): void {
    const single = top === bottom
    const source = this.view[single ? top - 1 : top]
    if (!source) return
    const from = single ? top : top + 1
    const texts = source.cells.slice(left, right + 1)
    this.put(new Array(bottom - from + 1).fill(texts), from, left)
  }

  remove({ top, bottom }: CellRange): void {
    const gone = new Set(this.view.slice(top, bottom + 1).map(({ id }) => id))
    this.set(this.rows.filter(({ id }) => !gone.has(id)))
  }

  add(at: number): void {
    const next = this.view[at]
    const place = next ? this.rows.indexOf(next) : this.rows.length
    this.set(this.rows.toSpliced(place, 0, this.blank()))
  }

  undo(): void {
    const before = this.past.pop()
    if (!before) return
    this.future.push(this.rows)
    this.rows = before
  }

  redo(): void {
    const after = this.future.pop()
    if (!after) return
    this.past.push(this.rows)
    this.rows = after
  }

  filter(on: boolean): void {
    const wrong = new Set(this.rows.filter((row) => this.isWrong(row)).map(({ id }) => id))
    const newFrom = this.nextId
    this.shown = on ? ({ id }) => wrong.has(id) || id >= newFrom : null
  }

  /** Whether a row has an error: no ID, a repeated one, or an address without @. */
  isWrong({ cells }: ModelRow): boolean {
    const id = cells[0]?.trim() ?? ''
    const email = cells[COLUMN_COUNT - 1]?.trim() ?? ''
    if (cells.every((text) => text.trim() === '')) return false
    const repeated = this.rows.filter((other) => other.cells[0]?.trim() === id).length > 1
    return (
      id === '' ||
      repeated ||
      (email !== '' && !email.includes('@')) ||
      email !== cells[COLUMN_COUNT - 1]?.trimStart()
    )
  }
}
