import * as z from 'zod/mini'
import { COLUMN_COUNT, type DriverRow, isBlank } from '../rows/driver-row'
import type { GridStart, GridStore } from '../rows/grid-store'

export const GRID_DRAFT_VERSION = 1

const gridDraft = z.object({
  gridId: z.string(),
  nextId: z.number(),
  ids: z.array(z.number()),
  /** The cells of all rows as JSON, 1,000 rows per page, which is much faster to store than single texts. */
  pages: z.array(z.string()),
})

type Draft = z.infer<typeof gridDraft>

const PAGE = 1_000

/** A draft of the rows that aren't created yet, read only when it is written. Its own JSON is the store's version. */
export class GridDraft implements GridStart {
  declare readonly gridId: string
  declare readonly nextId: number
  readonly #store: GridStore
  readonly #version: number

  constructor(store: GridStore) {
    this.#store = store
    this.#version = store.version()
    // Own properties, because storing reads no inherited ones.
    const own = (name: keyof Draft, get: () => unknown) =>
      Object.defineProperty(this, name, { get, enumerable: true })
    own('gridId', () => store.gridId)
    own('nextId', store.nextId)
    own('ids', () => this.rows.map(({ id }) => id))
    own('pages', () => pagesOf(this.rows))
  }

  get rows(): readonly DriverRow[] {
    return this.#store.rows().filter(({ id }) => this.#store.mark(id)?.state !== 'created')
  }

  toJSON(): string {
    return `${this.#store.gridId} ${this.#version}`
  }
}

/** The JSON of pages by their first row, so an edit in a large grid rewrites one page, not a hundred. */
const written = new WeakMap<DriverRow, { readonly rows: readonly DriverRow[]; readonly json: string }>()

function pagesOf(rows: readonly DriverRow[]): string[] {
  const length = Math.ceil(rows.length / PAGE)
  return Array.from({ length }, (_, page) => pageOf(rows.slice(page * PAGE, (page + 1) * PAGE)))
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

export function isWorthKeeping(store: GridStore): boolean {
  return store.rows().some((row) => !isBlank(row) && store.mark(row.id)?.state !== 'created')
}

const page = z.array(z.array(z.string()))

export function readGridDraft(value: unknown): GridStart | null {
  const draft = gridDraft.safeParse(value).data
  if (!draft) return null
  try {
    const cells = draft.pages.flatMap((json) => page.parse(JSON.parse(json)))
    const isValid = cells.length === draft.ids.length && cells.every((texts) => texts.length === COLUMN_COUNT)
    if (!isValid) return null
    const { gridId, nextId, ids } = draft
    return { gridId, nextId, rows: cells.map((texts, place) => ({ id: ids[place] ?? 0, cells: texts })) }
  } catch {
    // Damaged, or written by something other than this code.
    return null
  }
}
