import type { Delimiter } from '../../../lib/text/delimited-text'

/** A line without quotes of a text, cut into cells whenever they are asked for. */
export class UncutLine {
  constructor(
    readonly text: string,
    readonly start: number,
    readonly end: number,
    readonly delimiter: Delimiter,
  ) {}

  get cells(): readonly string[] {
    return this.text.slice(this.start, this.end).split(this.delimiter)
  }

  /** One of the cells, from 0, without cutting the others. */
  cellAt(place: number): string {
    let from = this.start
    for (let passed = 0; passed < place; passed++) from = this.text.indexOf(this.delimiter, from) + 1
    const next = this.text.indexOf(this.delimiter, from)
    return this.text.slice(from, next === -1 ? this.end : Math.min(next, this.end))
  }
}

/** The cells of a row as they were pasted. */
export type PastedCells = UncutLine | readonly string[]

export function cutCells(pasted: PastedCells): readonly string[] {
  return pasted instanceof UncutLine ? pasted.cells : pasted
}
