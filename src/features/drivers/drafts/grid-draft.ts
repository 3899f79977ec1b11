import * as z from 'zod/mini'
import { COLUMN_COUNT, type DriverRow, isBlank } from '../rows/driver-row'
import type { GridStart, GridStore } from '../rows/grid-store'

/** Version of the shape below. */
export const GRID_DRAFT_VERSION = 1

const gridDraft = z.object({
  gridId: z.string(),
  nextId: z.number(),
  ids: z.array(z.number()),
  /** The cells of all rows as JSON, a thousand rows a page: much faster to store than single texts. */
  pages: z.array(z.string()),
})

type Stored = z.infer<typeof gridDraft>

const PAGE = 1_000

/**
 * A draft of the grid's rows that are not created yet. It is built only when it is written, so that typing in a large
 * grid does not go through all rows. Drafts are compared by their JSON, which is only the store's version.
 */
export class GridDraft implements GridStart {
  declare readonly gridId: string
  declare readonly nextId: number
  readonly #store: GridStore
  readonly #version: number

  constructor(store: GridStore) {
    this.#store = store
    this.#version = store.version()
    // Own properties, since storing reads no others.
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

/** The JSON of pages by their first row, so that an edit in a large grid rewrites one page, not a hundred. */
const written = new WeakMap<DriverRow, { readonly rows: readonly DriverRow[]; readonly json: string }>()

function pagesOf(rows: readonly DriverRow[]): string[] {
  const pages = Math.ceil(rows.length / PAGE)
  return Array.from({ length: pages }, (_, page) => pageOf(rows.slice(page * PAGE, (page + 1) * PAGE)))
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

/** Whether any row is neither blank nor created. */
export function isWorthKeeping(store: GridStore): boolean {
  return store.rows().some((row) => !isBlank(row) && store.mark(row.id)?.state !== 'created')
}

const page = z.array(z.array(z.string()))

/** Reads a stored draft; null if it cannot be used. */
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
    // Damaged, or written by something else.
    return null
  }
}
