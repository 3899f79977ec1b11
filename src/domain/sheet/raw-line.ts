import type { Delimiter } from '../../lib/text/delimited-text'

/** A line of a pasted text, without quotes, that is split into cells each time they are read. */
export class RawLine {
  constructor(
    readonly text: string,
    readonly start: number,
    readonly end: number,
    readonly delimiter: Delimiter,
  ) {}

  get cells(): readonly string[] {
    return this.text.slice(this.start, this.end).split(this.delimiter)
  }

  /** One of the cells, from 0, without splitting off the others. */
  cellAt(place: number): string {
    let from = this.start
    for (let passed = 0; passed < place; passed++) from = this.text.indexOf(this.delimiter, from) + 1
    const next = this.text.indexOf(this.delimiter, from)
    return this.text.slice(from, next === -1 ? this.end : Math.min(next, this.end))
  }
}

/** The cells of a row as they were pasted. */
export type PastedCells = RawLine | readonly string[]

/** The cells of a row, split if they are not yet. */
export function splitCells(pasted: PastedCells): readonly string[] {
  return pasted instanceof RawLine ? pasted.cells : pasted
}
