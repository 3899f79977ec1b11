import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)

/** The search parameter of pages whose list is searched in place: the words to find. Other values are dropped. */
export const findSearch = z.object({ find: text })

/** The same with the column that rows are sorted by, `-` before it downwards. */
export const findAndSortSearch = z.object({ find: text, sort: text })

/** Changes search parameters without an entry in the browser's history; the page stays where it is. */
export function inPlace<Change extends object>(change: Change) {
  return { search: (old: object) => ({ ...old, ...change }), replace: true, resetScroll: false }
}
