import { isObject } from '../../lib/json/is-object'
import { inSlices } from '../core/in-slices'
import { HttpError, httpError, shorten } from './answers'
import { BODY_LIMIT, mediaType, readChunks } from './body-bytes'
import { parseExact } from './exact-numbers'
import { type JsonExcess, JsonScanner } from './json-scanner'
import { EXCESS, JSON_LIMITS, MAX_LIST_VALUES } from './json-text'
/** The named values of a body: JSON values with integers beyond 2^53 as bigint, or texts and files of a form. */
export type Fields = ReadonlyMap<string, unknown>

/** How large a body may be. */
interface BodyLimits {
  /** In bytes. Default: `BODY_LIMIT`. */
  readonly bytes?: number
  /** Most JSON values. Default: that of `JSON_LIMITS`. */
  readonly values?: number
  /** The list that may have only so many elements (see `JsonLimits`), and the refusal of more. */
  readonly list?: { readonly key: string; readonly most: number; readonly refusal: () => HttpError }
}

/**
 * Reads a body of any of the three media types. An empty body has no fields.
 * Throws 400 (cannot be parsed, nested too deeply, or not an object), 413 (too many bytes, values or fields of a form)
 * or 415 (another media type).
 */
export async function readFields(request: Request, limits: BodyLimits = {}): Promise<Fields> {
  const type = mediaType(request)
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return new Map(await readForm(request, limits.bytes ?? BODY_LIMIT))
  return readJson(request, limits)
}

/** Reads a body that must be empty or a JSON object. Throws like `readFields`. */
export async function readJson(request: Request, limits: BodyLimits = {}): Promise<Fields> {
  const { bytes } = await readScanned(request, limits)
  const value = bytes.length === 0 ? {} : parseJson(bytes)
  if (!isObject(value)) throw new HttpError(400, notAnObject(value))
  return new Map(Object.entries(value))
}

/** Reads a body that is a JSON array, by element, so that others are answered meanwhile. Throws like `readFields`. */
export async function* readJsonList(request: Request, limits: BodyLimits): AsyncGenerator<unknown> {
  const { bytes, scanner } = await readScanned(request, { values: MAX_LIST_VALUES, ...limits })
  const elements = scanner.elements(bytes)
  if (elements === null) {
    const problem = notAList(bytes.length === 0 ? {} : parseJson(bytes))
    throw new HttpError(400, { non_field_errors: [problem] })
  }
  for await (const [from, to] of inSlices(elements)) yield parseJson(bytes.subarray(from, to))
}

/** The message for a value that is not the list which it must be. */
export function notAList(value: unknown): string {
  return `Expected a list of items but got type "${jsonKind(value)}".`
}

/** Reads a JSON body, and counts what is in it as it arrives: what is too much is refused before the rest has come. */
async function readScanned(request: Request, limits: BodyLimits) {
  const { values = JSON_LIMITS.values, list } = limits
  const scanner = new JsonScanner({ ...JSON_LIMITS, values, ...(list && { list }) })
  const isJson = mediaType(request) === 'application/json'
  const chunks = await readChunks(request, limits.bytes ?? BODY_LIMIT, (chunk) => {
    if (!isJson) throw unsupported(mediaType(request))
    const excess = scanner.write(chunk)
    if (excess !== null) throw refusalOf(excess, limits)
  })
  return { bytes: Buffer.concat(chunks), scanner }
}

/** The 415 for a media type that an endpoint does not read. */
export function unsupported(type: string): HttpError {
  return httpError(415, `Unsupported media type "${shorten(type)}" in request.`)
}

function refusalOf(excess: JsonExcess, { list }: BodyLimits): HttpError {
  if (excess === 'list' && list) return list.refusal()
  if (excess === 'values') return httpError(413, `The request body has ${EXCESS.values}.`)
  return parseError(EXCESS[excess])
}

/** A byte order mark is part of the text, so that an element of a list cannot begin with one. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseExact(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (error) {
    throw parseError(error instanceof Error ? error.message : 'not JSON')
  }
}

function parseError(reason: string): HttpError {
  return httpError(400, `JSON parse error - ${reason}`)
}

/** The errors of a value that is not the object which it must be. */
export function notAnObject(value: unknown): { non_field_errors: string[] } {
  return { non_field_errors: [`Invalid data. Expected a dictionary, but got ${jsonKind(value)}.`] }
}

/** Names the kind of a parsed JSON value, for error messages. */
function jsonKind(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return 'number'
  return Array.isArray(value) ? 'list' : typeof value
}

/** Most fields of a form. */
const MAX_FIELDS = 1_000

/**
 * Reads an urlencoded or multipart body of at most `limit` bytes. Throws 400 (not what its type says) or 413 (too many
 * bytes or fields: the platform's parser takes a second for half a million).
 */
async function readForm(request: Request, limit: number): Promise<[string, string | File][]> {
  const bytes = Buffer.concat(await readChunks(request, limit))
  const separator = mediaType(request) === 'multipart/form-data' ? '\r\n--' : '&'
  if (countOf(bytes, separator) > MAX_FIELDS)
    throw httpError(413, `A form may have at most ${MAX_FIELDS} fields.`)
  const type = request.headers.get('Content-Type') ?? ''
  try {
    const data = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
    return [...data.entries()]
  } catch {
    // The parser's error has no reason.
    throw httpError(400, 'Form parse error - the body is not what its Content-Type says.')
  }
}

/** How often `separator` is in `bytes`; it stops soon after `MAX_FIELDS`. */
function countOf(bytes: Buffer, separator: string): number {
  let count = 0
  for (let at = bytes.indexOf(separator); at >= 0 && count <= MAX_FIELDS; count += 1)
    at = bytes.indexOf(separator, at + separator.length)
  return count
}
