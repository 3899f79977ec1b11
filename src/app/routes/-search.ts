import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)

/** The search parameter of pages whose list is searched in place: the words to find. Other values are dropped. */
export const findSearch = z.object({ find: text })

/** The same with the column that rows are sorted by, `-` before it downwards. */
export const findAndSortSearch = z.object({ find: text, sort: text })

/** A route's `navigate`, as far as it changes the search parameters of its own page. */
type Navigate<View> = (options: {
  search: (old: View) => View
  replace: boolean
  resetScroll: boolean
}) => Promise<void>

/** Changes what a page's address says of its view; `in place` adds no entry to the history. The page keeps its scroll position. */
export function changeView<View extends object>(navigate: Navigate<View>) {
  return (change: Partial<View>, how?: 'in place') =>
    void navigate({
      search: (old) => ({ ...old, ...change }),
      replace: how === 'in place',
      resetScroll: false,
    })
}
