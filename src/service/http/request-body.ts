import type { MiddlewareHandler } from 'hono'
import { isObject } from '../../lib/json/is-object'
import type { ServiceEnv } from '../core/context'
import { parseExact } from './exact-numbers'
import { HttpError, httpError } from './http-error'

/** Most bytes of a JSON or form body. */
export const BODY_LIMIT = 1_048_576

/** The named values of a body: JSON values with integers beyond 2^53 as bigint, or texts and files of a form. */
export type Fields = ReadonlyMap<string, unknown>

/**
 * Reads a body of any of the three media types. An empty body has no fields.
 * Throws 400 (cannot be parsed, or not an object), 413 (more than `BODY_LIMIT` bytes) or 415 (another media type).
 */
export async function readFields(request: Request): Promise<Fields> {
  const bytes = await readBytes(request, BODY_LIMIT)
  const type = mediaType(request)
  if (type === 'application/json' || (type === '' && bytes.length === 0)) {
    return new Map(Object.entries(jsonObject(bytes)))
  }
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    return new Map(await form(request, bytes))
  }
  throw httpError(415, `Unsupported media type "${type}" in request.`)
}

/** Reads a body that must be empty or a JSON object. Throws like `readFields`. */
export async function readJson(request: Request): Promise<Fields> {
  return new Map(Object.entries(jsonObject(await readJsonBytes(request, BODY_LIMIT))))
}

/** Reads a body of at most `limit` bytes that must be a JSON array. Throws like `readFields`. */
export async function readJsonList(request: Request, limit: number): Promise<readonly unknown[]> {
  const bytes = await readJsonBytes(request, limit)
  const value = bytes.length === 0 ? {} : parseJson(bytes)
  if (Array.isArray(value)) return value
  const message = `Expected a list of items but got type "${jsonKind(value)}".`
  throw new HttpError(400, { non_field_errors: [message] })
}

async function readJsonBytes(request: Request, limit: number): Promise<Uint8Array> {
  const bytes = await readBytes(request, limit)
  const type = mediaType(request)
  if (bytes.length > 0 && type !== 'application/json') {
    throw httpError(415, `Unsupported media type "${type}" in request.`)
  }
  return bytes
}

export function mediaType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** Reads at most `limit` bytes. Stops at the first byte beyond, whatever `Content-Length` says. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => httpError(413, `The request body is larger than ${limit} bytes.`)
  if (Number(request.headers.get('Content-Length')) > limit) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseExact(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw httpError(400, `JSON parse error - ${error instanceof Error ? error.message : 'not JSON'}`)
  }
}

function jsonObject(bytes: Uint8Array): object {
  if (bytes.length === 0) return {}
  const value = parseJson(bytes)
  if (isObject(value)) return value
  const message = `Invalid data. Expected a dictionary, but got ${jsonKind(value)}.`
  throw new HttpError(400, { non_field_errors: [message] })
}

/** Names the kind of a parsed JSON value, for error messages. */
export function jsonKind(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return 'number'
  return Array.isArray(value) ? 'list' : typeof value
}

async function form(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<[string, string | File][]> {
  const type = request.headers.get('Content-Type') ?? ''
  try {
    const data = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
    return [...data.entries()]
  } catch {
    // The parser's error has no reason.
    throw httpError(400, 'Form parse error - the body is not what its Content-Type says.')
  }
}

const MOST_DISCARDED = 1_073_741_824

/**
 * Reads and drops what an endpoint did not read of the body, at most 1 GiB. A browser sends everything before it reads
 * the answer: without this, a refused upload would look like a broken connection instead of a 401 or 413.
 */
export const discardRest: MiddlewareHandler<ServiceEnv> = async ({ req }, next) => {
  const { body } = req.raw
  await next()
  if (!body || body.locked) return
  const reader = body.getReader()
  try {
    for (let left = MOST_DISCARDED; left > 0; ) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
    }
  } catch {
    // The caller has closed the connection.
  }
}
