import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { refusal } from './reply'

/** A request with its complete body. */
export interface IncomingRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** `http://host:port`, as in the caller's URL. */
  readonly origin: string
}

export async function readRequest(incoming: IncomingMessage): Promise<IncomingRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const origin = `http://${incoming.headers.host}`
  const url = new URL(incoming.url ?? '/', origin)
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
    origin,
  }
}

export function cookieOf({ headers }: IncomingRequest, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split('; ')) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  }
  return undefined
}

export const mediaType = ({ headers }: IncomingRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Returns the body by its media type: JSON, or a form as an object of texts. Throws DRF's 400 or 415. */
export function parsedBody(asked: IncomingRequest): unknown {
  const text = asked.body.toString('utf8')
  if (text === '') return {}
  const type = mediaType(asked)
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
  if (type !== 'application/json') throw refusal(415, `Unsupported media type "${type}" in request.`)
  try {
    return JSON.parse(text)
  } catch {
    throw refusal(400, 'JSON parse error - Expecting value: line 1 column 1 (char 0)')
  }
}
