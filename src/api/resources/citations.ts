import { queryOptions } from '@tanstack/react-query'
import { paths } from '../../contract/paths'
import { itemTexts, memberTexts } from '../../lib/json/json-parts'
import { type ApiClient, fetchData } from '../client/client'

export type CitationList = ReturnType<typeof readCitations>
export type CitationRow = CitationList['rows'][number]

/** Fetches the citations; ApiError `gone` or `not-found` if removed. Specification: "GET /api/citations/". */
export function citationsOptions(api: ApiClient) {
  return queryOptions({
    queryKey: [...api.key, 'citations'] as const,
    queryFn: ({ signal }) =>
      fetchData(api, {
        path: paths.citations,
        action: 'read the parking citations',
        read: (_, text) => readCitations(text),
        signal,
      }),
  })
}

/**
 * Parses any JSON text: a list, an object around one list, or a single value. Rows are numbered from 1, because they
 * have no reliable ID. Their cells are JSON texts by key; a row that isn't an object is one cell. Columns are the keys of
 * all rows in order of first appearance. `isPart`: the object has other members besides the list (`count`, `next` …), so it
 * may be one of several pages.
 */
export function readCitations(text: string) {
  const { texts, isPart } = rowTexts(text)
  const rows = texts.map((raw, index) => {
    const cells = memberTexts(raw) ?? new Map([['(row)', raw]])
    return { number: index + 1, cells, raw }
  })
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  return { rows, columns, isPart, raw: text }
}

function rowTexts(text: string): { texts: readonly string[]; isPart: boolean } {
  const isList = (json: string) => json.trimStart().startsWith('[')
  if (isList(text)) return { texts: itemTexts(text), isPart: false }
  // An object with exactly one list is a page.
  const members = [...(memberTexts(text) ?? [])]
  const lists = members.filter(([, json]) => isList(json))
  const [list] = lists
  if (list === undefined || lists.length > 1) return { texts: [text.trim()], isPart: false }
  return { texts: itemTexts(list[1]), isPart: members.length > 1 }
}
