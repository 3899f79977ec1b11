import { COLUMN_COUNT } from './driver-row'

/** The cells of a new row: texts at the columns they go to, the others empty. `targets` is one by a text's place. */
export function placedCells(texts: readonly string[], targets: readonly number[]): readonly string[] {
  const cells = new Array<string>(COLUMN_COUNT).fill('')
  for (let place = 0; place < texts.length; place++) {
    const target = targets[place] ?? -1
    if (target !== -1) cells[target] = texts[place] ?? ''
  }
  return cells
}
