import { queryOptions } from '@tanstack/react-query'
import { type Integration, integration } from '../../contract/integration'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import { itemTexts, memberText, memberTexts } from '../../lib/json/json-parts'
import { keyed } from '../../lib/keyed'
import type { ApiClient } from '../client/client'
import { type Lenient, readLeniently } from '../client/lenient-read'
import { ShapeError } from '../client/response-body'

const ENDPOINT = 'GET /v2/integrations/'

/** A named input and its type; null where the answer has none. */
export interface IntegrationInput {
  readonly name: string
  readonly type: string | null
}

/** An integration type as the answer shows it, read loosely. Specification: "Integration type". */
export interface IntegrationType {
  /** Unique in the list: the id, with a counter where an id is repeated. */
  readonly key: string
  readonly id: string
  readonly title: string
  readonly auth: readonly IntegrationInput[]
  readonly urls: readonly { readonly name: string; readonly url: string }[]
  readonly headers: readonly IntegrationInput[]
  /** As received; not checked to be a link. */
  readonly documentation: string | null
  /** Paths of members that could not be read. */
  readonly unread: readonly string[]
  /** JSON text exactly as received. */
  readonly raw: string
}

/** An item that lacks what the list needs. */
export interface UnreadableItem {
  /** Which item of the answer it is, counted from 1. */
  readonly place: number
  /** Completes "the item …". */
  readonly problem: string
  readonly raw: string
}

export interface Catalogue {
  readonly types: readonly IntegrationType[]
  readonly unreadable: readonly UnreadableItem[]
  /** The JSON texts of all items, exactly as received and in their order. */
  readonly texts: readonly string[]
}

/** Reads all integration types, in the order of the answer. Throws ApiError. Specification: "GET /v2/integrations/". */
export async function fetchIntegrations(api: ApiClient, signal?: AbortSignal): Promise<Catalogue> {
  const { data } = await api.request({
    method: 'GET',
    path: paths.integrations,
    action: 'read the integration types',
    read: (body, text) => readCatalogue(api, body, text),
    signal,
  })
  return data
}

/** Query options for the catalogue, shared by loader and page. */
export function integrationsOptions(api: ApiClient) {
  return queryOptions({
    queryKey: [api.baseUrl, api.fleetId, 'integrations'] as const,
    queryFn: ({ signal }) => fetchIntegrations(api, signal),
  })
}

function readCatalogue(api: Pick<ApiClient, 'differences'>, body: unknown, text: string): Catalogue {
  if (!Array.isArray(body)) throw new ShapeError('is no list of integration types')
  const texts = itemTexts(text)
  const types: Omit<IntegrationType, 'key'>[] = []
  const unreadable: UnreadableItem[] = []
  body.forEach((item: unknown, index) => {
    const raw = texts[index] ?? ''
    const { value, differences } = readLeniently(integration, item, '*')
    api.differences.note(ENDPOINT, ...differences)
    const read = isObject(item) ? readType(value, raw) : 'is not an object'
    if (typeof read === 'string') unreadable.push({ place: index + 1, problem: read, raw })
    else types.push(read)
  })
  const apart = keyed(types, ({ id }) => id)
  return { types: apart.map(({ key, item }) => ({ ...item, key })), unreadable, texts }
}

/** The integration type, or why the item is none. */
function readType(item: Lenient<Integration>, raw: string): Omit<IntegrationType, 'key'> | string {
  const { id, title, fields } = item
  if (typeof id !== 'number' && typeof id !== 'string') return 'has no id'
  if (title === undefined) return 'has no title'
  const unread: string[] = []
  const readable = <Part>(path: string, part: Part | undefined): readonly Part[] => {
    if (part === undefined) unread.push(path)
    return part === undefined ? [] : [part]
  }
  const inputsAt = (path: string, inputs: readonly (Lenient<IntegrationInput> | undefined)[] | undefined) =>
    readable(path, inputs)
      .flat()
      .flatMap((input, index) =>
        readable(`${path}.${index}`, input?.name).map((name) => ({ name, type: input?.type ?? null })),
      )
  // As it was sent: an object would have names such as `2` and `10` first, by number.
  const sent = memberTexts(memberText(raw, 'fields') ?? '')
  const names = [...(memberTexts(sent?.get('urls') ?? '')?.keys() ?? [])]
  readable('fields', fields)
  const [config] = readable('fields.config', fields?.config)
  if (fields?.documentation === undefined && (sent?.get('documentation') ?? 'null') !== 'null')
    unread.push('fields.documentation')
  const auth = inputsAt('fields.auth', fields?.auth)
  const [urls] = readable('fields.urls', fields?.urls)
  return {
    id: String(id),
    title,
    auth,
    urls: names.flatMap((name) => {
      const url = urls?.[name]
      // The schema does not look at a member __proto__.
      return readable(`fields.urls.${name}`, typeof url === 'string' ? url : undefined).map((url) => ({
        name,
        url,
      }))
    }),
    headers: inputsAt('fields.config.headers', config?.headers),
    documentation: fields?.documentation ?? null,
    unread,
    raw,
  }
}
