import { joined, mediaType, readChunks } from './body-bytes'
import { httpError } from './http-error'

/** Most fields of a form. */
const MAX_FIELDS = 1_000

/**
 * Reads an urlencoded or multipart body of at most `limit` bytes. Throws 400 (not what its type says) or 413 (too many
 * bytes or fields: the platform's parser takes a second for half a million).
 */
export async function readForm(request: Request, limit: number): Promise<[string, string | File][]> {
  const bytes = joined(await readChunks(request, limit))
  const separator = mediaType(request) === 'multipart/form-data' ? '\r\n--' : '&'
  if (countOf(Buffer.from(bytes.buffer), separator) > MAX_FIELDS) {
    throw httpError(413, `A form may have at most ${MAX_FIELDS} fields.`)
  }
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
  for (let at = bytes.indexOf(separator); at >= 0 && count <= MAX_FIELDS; count += 1) {
    at = bytes.indexOf(separator, at + separator.length)
  }
  return count
}
