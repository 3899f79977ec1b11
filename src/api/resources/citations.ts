import { queryOptions } from '@tanstack/react-query'
import { paths } from '../../contract/paths'
import { itemTexts, memberTexts } from '../../lib/json/json-parts'
import type { ApiClient } from '../client/client'

/** One row, of any shape. */
export interface CitationRow {
  /** Position in the answer, from 1: rows have no reliable id. */
  readonly number: number
  /** JSON texts by key, in the row's order; null for a row that is not an object. */
  readonly cells: ReadonlyMap<string, string> | null
  /** JSON text exactly as received. */
  readonly raw: string
}

/** The answer of an endpoint whose fields are not documented. */
export interface CitationList {
  readonly rows: readonly CitationRow[]
  /** The keys of all rows, in order of first appearance. */
  readonly columns: readonly string[]
  /** Members around the list, where it is in an envelope (`count`, `next` …): JSON texts by key. */
  readonly envelope: ReadonlyMap<string, string>
  /** The whole answer exactly as received. */
  readonly raw: string
}

/** Reads all citations. Throws ApiError `gone` or `not-found` once removed. Specification: "GET /api/citations/". */
export async function fetchCitations(api: ApiClient, signal?: AbortSignal): Promise<CitationList> {
  const { data } = await api.request({
    method: 'GET',
    path: paths.citations,
    action: 'read the parking citations',
    read: (_, text) => readCitations(text),
    signal,
  })
  return data
}

/** Query options for the citations, shared by loader and page. */
export function citationsOptions(api: ApiClient) {
  return queryOptions({
    queryKey: [api.baseUrl, api.fleetId, 'citations'] as const,
    queryFn: ({ signal }) => fetchCitations(api, signal),
  })
}

/** Reads rows and columns from any JSON text: a list, an object around one list, or a single value. */
export function readCitations(text: string): CitationList {
  const { texts, envelope } = rowTexts(text)
  const rows = texts.map((raw, index) => ({ number: index + 1, cells: memberTexts(raw), raw }))
  const columns = [...new Set(rows.flatMap(({ cells }) => [...(cells?.keys() ?? [])]))]
  return { rows, columns, envelope, raw: text }
}

function rowTexts(text: string): { texts: readonly string[]; envelope: ReadonlyMap<string, string> } {
  const isList = (json: string) => json.trimStart().startsWith('[')
  if (isList(text)) return { texts: itemTexts(text), envelope: new Map() }
  // An object with exactly one list is the envelope of a page.
  const members = [...(memberTexts(text) ?? [])]
  const lists = members.filter(([, json]) => isList(json))
  const [list] = lists
  if (list === undefined || lists.length > 1) return { texts: [text.trim()], envelope: new Map() }
  return { texts: itemTexts(list[1]), envelope: new Map(members.filter((member) => member !== list)) }
}
