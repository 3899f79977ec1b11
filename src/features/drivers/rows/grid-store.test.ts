import { expect, test } from 'vitest'
import { mappingByPlace } from '../../../domain/sheet/sheet-columns'
import { pastedText } from '../../../domain/sheet/sheet-rows'
import { seededRandom } from '../../../lib/seeded-random'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { createGridView, type GridView } from '../grid/grid-view'
import { DRIVER_LIST, SHEET_COLUMNS } from '../paste/driver-columns'
import { runPaste } from '../paste/paste-run'
import { GridModel } from '../testing/grid-model'
import { COLUMN_COUNT } from './driver-row'
import { clearCells, fillDown, putBlock, withNewRow, withoutRows } from './grid-edits'
import { createGridStore, type GridStore } from './grid-store'

const SEQUENCES = runs(5_000)
const FIRST_SEED = randomSeed(20260)
const FIRST_ID = 1_015

/** Few texts, so repeats, blanks, and invalid addresses are common. */
const TEXTS = [
  '',
  '',
  'D-1',
  'D-1 ',
  'd 1',
  'd-1',
  ' D-2',
  'D-3',
  'a@b.example',
  'a@b.example ',
  'no address',
  '02134',
  ' ',
]

/** Cells of a row that stays a raw line, if the ID is plain. */
function rawCells(id: string): string[] {
  return [id, 'Ann', 'Lee', '12 Elm Street', '', 'Boston', 'MA', '02134', '+1 617 555 0142', 'a@b.example']
}

function newGrid(): { store: GridStore; view: GridView } {
  const store = createGridStore({ gridId: 'test', rows: [], nextId: FIRST_ID })
  return { store, view: createGridView(store, () => undefined) }
}

/** Does one random action on both. */
function act(
  random: (below: number) => number,
  { store, view }: ReturnType<typeof newGrid>,
  model: GridModel,
) {
  const text = () => TEXTS[random(TEXTS.length)] ?? ''
  const top = random(view.length + 1)
  const left = random(COLUMN_COUNT)
  const range = { top, bottom: top + random(4), left, right: left + random(COLUMN_COUNT - left) }
  const block = (rows: number, columns: number) =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, text))
  switch (random(12)) {
    case 0:
    case 1: {
      const one = [[text()]]
      store.edit(putBlock(store, view, one, { row: top, column: left }))
      return model.put(one, top, left)
    }
    case 2: {
      const texts = block(1 + random(5), 1 + random(COLUMN_COUNT))
      store.edit(putBlock(store, view, texts, { row: top, column: left }))
      return model.put(texts, top, left)
    }
    case 3: {
      const texts = block(2 + random(6), COLUMN_COUNT)
      const half = Math.floor(texts.length / 2)
      const pieces = function* () {
        yield putBlock(store, view, texts.slice(0, half), { row: top, column: 0 })
        yield putBlock(store, view, texts.slice(half), { row: top + half, column: 0 })
      }
      store.editInSlices(pieces(), () => undefined)()
      return model.put(texts, top, 0)
    }
    case 10: {
      const texts = block(1 + random(4), COLUMN_COUNT).map((cells) =>
        random(2) === 0 ? rawCells(text()) : cells,
      )
      const pasted = pastedText(texts.map((cells) => cells.join('\t')).join('\r\n'), DRIVER_LIST, {
        asRows: true,
      })
      const mapping = mappingByPlace(COLUMN_COUNT, 0, SHEET_COLUMNS)
      const choices = { row: top, column: 0, isBelow: false, headerRows: 0, mapping }
      runPaste(store, view, pasted, choices, [], () => undefined)
      // Empty rows at the end change nothing.
      const last = texts.findLastIndex((cells) => cells.some((text) => text.trim() !== ''))
      return model.put(texts.slice(0, last + 1), top, 0)
    }
    case 4:
      store.edit(fillDown(store, view, range))
      return model.fillDown(range)
    case 5:
      store.edit(withoutRows(store, view, range))
      return model.remove(range)
    case 6:
      store.edit(clearCells(store, view, range))
      return model.clear(range)
    case 7:
      store.undo()
      return model.undo()
    case 8:
      store.redo()
      return model.redo()
    case 9: {
      // While the view is filtered, rows are added at the end.
      const at = view.isFiltered() ? view.length : top
      store.edit(withNewRow(store, view, at))
      return model.add(at)
    }
    default: {
      const on = random(2) === 0
      view.filter(on)
      return model.filter(on)
    }
  }
}

function observed({ store, view }: ReturnType<typeof newGrid>) {
  const rows = store.rows()
  const wrong = rows.flatMap(({ id }) => (store.statusOf(id) === 'error' ? [id] : []))
  return {
    rows: rows.map(({ id, cells }) => ({ id, cells })),
    byId: rows.map(({ id }) => ({ id, cells: store.row(id)?.cells })),
    shown: Array.from({ length: view.length }, (_, index) => view.rowAt(index)?.id),
    wrong,
    count: store.counts().error,
  }
}

function expected(model: GridModel) {
  const wrong = model.rows.flatMap((row) => (model.isWrong(row) ? [row.id] : []))
  const shown = model.view.map(({ id }) => id)
  return { rows: model.rows, byId: model.rows, shown, wrong, count: wrong.length }
}

test(`${SEQUENCES} random sequences of actions match a plain grid, from seed ${FIRST_SEED}`, () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEQUENCES; seed++) {
    const next = seededRandom(seed)
    const random = (below: number) => Math.floor(next() * below)
    const [grid, model] = [newGrid(), new GridModel(FIRST_ID)]
    for (let step = 0; step < 15; step++) {
      act(random, grid, model)
      // Comparing texts is ten times faster than comparing many values.
      expect(JSON.stringify(observed(grid)), `seed ${seed}, step ${step}`).toBe(
        JSON.stringify(expected(model)),
      )
    }
  }
})
