/** Something by row id. As fast as an array, but what is gone takes no room: ids only rise, a large paste after another. */
export interface RowTable<T> {
  get(rowId: number): T | undefined
  /** Undefined takes it away. */
  set(rowId: number, value: T | undefined): void
}

interface TablePage<T> {
  readonly values: (T | undefined)[]
  filled: number
}

/** 1,024 ids a page: one of which none is left is given up. */
const PAGE_BITS = 10
const WITHIN = (1 << PAGE_BITS) - 1

export function createRowTable<T>(): RowTable<T> {
  const pages: (TablePage<T> | undefined)[] = []
  return {
    get: (rowId) => pages[rowId >> PAGE_BITS]?.values[rowId & WITHIN],
    set(rowId, value) {
      const number = rowId >> PAGE_BITS
      let page = pages[number]
      if (!page) {
        if (value === undefined) return
        page = { values: new Array<T | undefined>(WITHIN + 1), filled: 0 }
        pages[number] = page
      }
      const at = rowId & WITHIN
      const before = page.values[at]
      page.values[at] = value
      if (before === undefined && value !== undefined) page.filled++
      else if (before !== undefined && value === undefined && --page.filled === 0) pages[number] = undefined
    },
  }
}
