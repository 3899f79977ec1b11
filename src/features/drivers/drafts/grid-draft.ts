import * as z from 'zod/mini'
import { COLUMN_COUNT, type DriverRow, isBlank } from '../rows/driver-row'
import type { GridStart, GridStore } from '../rows/grid-store'

/** Version of the shape below. */
export const GRID_DRAFT_VERSION = 1

const gridDraft = z.object({
  gridId: z.string(),
  nextId: z.number(),
  ids: z.array(z.number()),
  /** The texts of all cells, row by row: as JSON by the thousand rows, which is kept much faster than as many texts. */
  pages: z.array(z.string()),
})

type Stored = z.infer<typeof gridDraft>

const PAGE = 1_000

/**
 * What is in the grid and not created yet, as a draft that is put together only when it is written: while somebody types
 * in a large grid nothing goes through all its rows. Drafts are compared by their JSON, which is the store's version alone.
 */
export class GridDraft implements GridStart {
  declare readonly gridId: string
  declare readonly nextId: number
  readonly #store: GridStore
  readonly #version: number

  constructor(store: GridStore) {
    this.#store = store
    this.#version = store.version()
    // Properties of its own, which storing reads then; what the class has, it leaves out.
    const stored: { readonly [Name in keyof Stored]: () => Stored[Name] } = {
      gridId: () => store.gridId,
      nextId: store.nextId,
      ids: () => this.rows.map(({ id }) => id),
      pages: () => pagesOf(this.rows),
    }
    for (const [name, get] of Object.entries(stored))
      Object.defineProperty(this, name, { get, enumerable: true })
  }

  get rows(): readonly DriverRow[] {
    return this.#store.rows().filter(({ id }) => this.#store.mark(id)?.state !== 'created')
  }

  toJSON(): string {
    return `${this.#store.gridId} ${this.#version}`
  }
}

/** What a page was written as, by its first row: an edit in a large grid is one page's work then, not a hundred's. */
const written = new WeakMap<DriverRow, { readonly rows: readonly DriverRow[]; readonly json: string }>()

function pagesOf(rows: readonly DriverRow[]): string[] {
  const pages: string[] = []
  for (let from = 0; from < rows.length; from += PAGE) pages.push(pageOf(rows.slice(from, from + PAGE)))
  return pages
}

function pageOf(rows: readonly DriverRow[]): string {
  const [first] = rows
  const before = first && written.get(first)
  if (before?.rows.length === rows.length && rows.every((row, at) => row === before.rows[at]))
    return before.json
  const json = JSON.stringify(rows.map(({ cells }) => cells))
  if (first) written.set(first, { rows, json })
  return json
}

/** Whether there is anything to keep: a row with something in it that is not created yet. */
export function isWorthKeeping(store: GridStore): boolean {
  return store.rows().some((row) => !isBlank(row) && store.mark(row.id)?.state !== 'created')
}

const page = z.array(z.array(z.string()))

/** Checks a draft that comes from storage; null for one that cannot be used. */
export function readGridDraft(value: unknown): GridStart | null {
  const draft = gridDraft.safeParse(value).data
  if (!draft) return null
  try {
    const cells = draft.pages.flatMap((json) => page.parse(JSON.parse(json)))
    const isWhole = cells.length === draft.ids.length && cells.every((texts) => texts.length === COLUMN_COUNT)
    if (!isWhole) return null
    const { gridId, nextId, ids } = draft
    return { gridId, nextId, rows: cells.map((texts, place) => ({ id: ids[place] ?? 0, cells: texts })) }
  } catch {
    // Not what was written: damaged, or another's.
    return null
  }
}
