import { queryOptions } from '@tanstack/react-query'
import { paths } from '../../contract/paths'
import { itemTexts, memberTexts } from '../../lib/json/json-parts'
import type { ApiClient } from '../client/client'

/** One row of whatever shape. */
export interface CitationRow {
  /** Its place in the answer, from 1: rows have no identity that could be trusted. */
  readonly number: number
  /** JSON texts by key, in the order of the row; null for a row that is no object. */
  readonly cells: ReadonlyMap<string, string> | null
  /** JSON text as it was sent. */
  readonly raw: string
}

/** The answer of an endpoint whose fields nobody has written down. */
export interface CitationList {
  readonly rows: readonly CitationRow[]
  /** Every key of any row, in the order in which they first appear. */
  readonly columns: readonly string[]
  /** What stands around the list, where it is in an envelope (`count`, `next` …): JSON texts by key. */
  readonly around: ReadonlyMap<string, string>
  /** The whole answer as it was sent. */
  readonly raw: string
}

/**
 * Reads all parking citations; deprecated, to be removed. Throws ApiError: `gone` or `not-found` where it has been.
 * Specification: "GET /api/citations/".
 */
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

/** Query options for the citations, for loader and page alike. */
export function citationsOptions(api: ApiClient) {
  return queryOptions({
    queryKey: [api.baseUrl, api.fleetId, 'citations'] as const,
    queryFn: ({ signal }) => fetchCitations(api, signal),
  })
}

/** Rows and columns of a JSON text of whatever shape: a list, an object around one, or one thing alone. */
export function readCitations(text: string): CitationList {
  const { texts, around } = rowTexts(text)
  const rows = texts.map((raw, index) => ({ number: index + 1, cells: memberTexts(raw), raw }))
  const columns = [...new Set(rows.flatMap(({ cells }) => [...(cells?.keys() ?? [])]))]
  return { rows, columns, around, raw: text }
}

function rowTexts(text: string): { texts: readonly string[]; around: ReadonlyMap<string, string> } {
  const isList = (json: string) => json.trimStart().startsWith('[')
  if (isList(text)) return { texts: itemTexts(text), around: new Map() }
  // The envelope of a page, perhaps: an object with one list in it.
  const members = [...(memberTexts(text) ?? [])]
  const lists = members.filter(([, json]) => isList(json))
  const [list] = lists
  if (list === undefined || lists.length > 1) return { texts: [text.trim()], around: new Map() }
  return { texts: itemTexts(list[1]), around: new Map(members.filter((member) => member !== list)) }
}
