import type { MiddlewareHandler } from 'hono'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import type { ServiceEnv } from '../core/context'
import type { ResolvedOptions } from '../core/options'
import { parseSent } from './json-text'
import { HttpError, httpError, shorten } from './responses'

export const BODY_LIMIT = 1_048_576

export const SMALL_BODY_LIMIT = 4_096

export const mediaType = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Reads at most `limit` bytes, whatever `Content-Length` is. Throws 413 beyond that. */
export async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = httpError(413, `The request body is larger than ${limit} bytes.`)
  if (Number(request.headers.get('Content-Length')) > limit) throw tooLarge
  const chunks: Uint8Array[] = []
  for await (const chunk of bounded(request, limit, tooLarge)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Yields the body up to a limit. Stopping early doesn't cancel the body; `discardRest` reads the rest. */
export async function* bounded(request: Request, limit: number, tooLarge: HttpError) {
  let size = 0
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge
    yield chunk
  }
}

/**
 * Reads and discards the rest of a body, up to the allowed size. A browser sends everything before it reads the
 * response. Otherwise a rejected upload would look like a lost connection, and other clients would fail with their next
 * request. If more is left, the connection closes after the response.
 */
export function discardRest({
  maxUploadBytes,
}: Pick<ResolvedOptions, 'maxUploadBytes'>): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { body } = context.req.raw
    await next()
    if (!body || body.locked) return
    const reader = body.getReader()
    try {
      let left = BODY_LIMIT + (context.req.path === paths.documentUpload ? maxUploadBytes : 0)
      while (left > 0) {
        const { done, value } = await reader.read()
        if (done) return
        left -= value.byteLength
      }
      context.res.headers.set('Connection', 'close')
    } catch {
      // The caller has closed the connection.
    }
  }
}

/** The fields of a body: JSON values (integers beyond 2^53 as bigint), or texts and files of a form. */
export type Fields = ReadonlyMap<string, unknown>

/** Reads a body as fields. An empty body has none. Throws 400 (not an object, or nested too deeply), 413, or 415. */
export async function readFields(request: Request, limit = BODY_LIMIT): Promise<Fields> {
  const type = mediaType(request)
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return new Map(await readForm(request, limit))
  return readJson(request, limit)
}

/** Reads a body that must be empty or a JSON object. Throws like `readFields`. */
export async function readJson(request: Request, limit = BODY_LIMIT): Promise<Fields> {
  const value = await readValue(request, limit)
  if (!isObject(value)) throw new HttpError(400, notAnObject(value))
  return new Map(Object.entries(value))
}

/** Reads a body that must be a JSON array. Throws like `readFields`. */
export async function readJsonList(request: Request, limit: number): Promise<readonly unknown[]> {
  const value = await readValue(request, limit)
  if (!Array.isArray(value)) throw new HttpError(400, { non_field_errors: [notAList(value)] })
  return value
}

/** Reads a JSON body. An empty one counts as `{}`. */
async function readValue(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return {}
  const type = mediaType(request)
  if (type !== 'application/json') throw unsupported(type)
  try {
    return parseSent(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (error) {
    throw httpError(400, `JSON parse error - ${error instanceof Error ? error.message : 'not JSON'}`)
  }
}

export const unsupported = (type: string): HttpError =>
  httpError(415, `Unsupported media type "${shorten(type)}" in request.`)

export const notAList = (value: unknown): string =>
  `Expected a list of items but got type "${jsonKind(value)}".`

export const notAnObject = (value: unknown): { non_field_errors: string[] } => ({
  non_field_errors: [`Invalid data. Expected a dictionary, but got ${jsonKind(value)}.`],
})

function jsonKind(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return 'number'
  return Array.isArray(value) ? 'list' : typeof value
}

const MAX_FIELDS = 1_000

/** Reads a form. Throws 400 or 413 (too many bytes, or too many fields: parsing half a million would take a second). */
async function readForm(request: Request, limit: number): Promise<[string, string | File][]> {
  const bytes = await readBytes(request, limit)
  const separator = mediaType(request) === 'multipart/form-data' ? '\r\n--' : '&'
  if (countOf(bytes, separator) > MAX_FIELDS)
    throw httpError(413, `A form may have at most ${MAX_FIELDS} fields.`)
  const type = request.headers.get('Content-Type') ?? ''
  try {
    const data = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
    return [...data.entries()]
  } catch {
    // The parser's error doesn't contain a reason.
    throw httpError(400, 'Form parse error - the body is not what its Content-Type says.')
  }
}

/** Counts `separator` in `bytes`. Stops soon after `MAX_FIELDS`. */
function countOf(bytes: Buffer, separator: string): number {
  let count = 0
  for (let at = bytes.indexOf(separator); at >= 0 && count <= MAX_FIELDS; count += 1)
    at = bytes.indexOf(separator, at + separator.length)
  return count
}
