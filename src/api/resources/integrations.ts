import { queryOptions } from '@tanstack/react-query'
import { type Integration, integration } from '../../contract/integration'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import { itemTexts, memberText, memberTexts } from '../../lib/json/json-parts'
import { keyed } from '../../lib/keyed'
import { type ApiClient, fetchData } from '../client/client'
import { type Lenient, parseTolerant } from '../client/parse-tolerant'
import { ShapeError } from '../client/response-body'

const ENDPOINT = `GET ${paths.integrations}`

export interface IntegrationInput {
  readonly name: string
  readonly type: string | null
}

/** An integration type, ready for display. Specification: "Integration type". */
export interface IntegrationType {
  /** Unique key: the ID, with a counter if the ID is repeated. */
  readonly key: string
  readonly id: string
  readonly title: string
  readonly auth: readonly IntegrationInput[]
  readonly urls: readonly { readonly name: string; readonly url: string }[]
  readonly headers: readonly IntegrationInput[]
  /** Not necessarily a valid link. */
  readonly documentation: string | null
  readonly unread: readonly string[]
}

export interface Catalog {
  readonly types: readonly IntegrationType[]
  readonly unreadable: number
}

/** Fetches the integration types. Rejects with ApiError. Specification: "GET /v2/integrations/". */
export function integrationsOptions(api: ApiClient) {
  return queryOptions({
    queryKey: [...api.key, 'integrations'] as const,
    queryFn: ({ signal }) =>
      fetchData(api, {
        path: paths.integrations,
        action: 'read the integration types',
        read: (body, text) => readCatalog(api, body, text),
        signal,
      }),
  })
}

function readCatalog(api: Pick<ApiClient, 'differences'>, body: unknown, text: string): Catalog {
  if (!Array.isArray(body)) throw new ShapeError('is no list of integration types')
  const texts = itemTexts(text)
  const types: Omit<IntegrationType, 'key'>[] = []
  body.forEach((item: unknown, index) => {
    const raw = texts[index] ?? ''
    const { value, differences } = parseTolerant(integration, item, '*')
    api.differences.note(ENDPOINT, ...differences)
    const type = isObject(item) ? readType(value, raw) : null
    if (type !== null) types.push(type)
  })
  const apart = keyed(types, ({ id }) => id)
  return { types: apart.map(({ key, item }) => ({ ...item, key })), unreadable: body.length - types.length }
}

function readType(item: Lenient<Integration>, raw: string): Omit<IntegrationType, 'key'> | null {
  const { id, title, fields } = item
  if ((typeof id !== 'number' && typeof id !== 'string') || title === undefined) return null
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
  // Use the JSON text for the order of names, because an object would sort numeric names such as `2` and `10` first.
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
      // Undefined for `__proto__`, which the schema skips, so it's listed as unread.
      return readable(`fields.urls.${name}`, typeof url === 'string' ? url : undefined).map((url) => ({
        name,
        url,
      }))
    }),
    headers: inputsAt('fields.config.headers', config?.headers),
    documentation: fields?.documentation ?? null,
    unread,
  }
}
