import type { ApiError, ApiErrorKind } from '../../lib/api-error'
import { parseExactJson } from '../../lib/json/exact-json'
import { type Attempt, contentError } from '../transport/errors'
import type { Reply } from '../transport/exchange'

/** Thrown if a response doesn't have the expected shape. `message` completes "the response …". */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
}

/** Parses the body of a 2xx response as JSON, whatever its content type. Throws ApiError. */
export function readBody<T>(attempt: Attempt, reply: Reply, read: (body: unknown, text: string) => T): T {
  const isNoContent = attempt.write && (reply.status === 204 || reply.status === 205)
  return readJson(reply.text, read, (kind, reason) =>
    contentError(attempt, reply, isNoContent && reply.text.trim() === '' ? 'no-content' : kind, reason),
  )
}

export function readJson<T>(
  text: string,
  read: (body: unknown, text: string) => T,
  errorOf: (kind: ApiErrorKind, reason: string) => ApiError,
): T {
  if (text.trim() === '') throw errorOf('broken-json', 'the response was empty')
  try {
    return read(parseExactJson(text), text)
  } catch (error) {
    if (error instanceof ShapeError) throw errorOf('unexpected-shape', `the response ${error.message}`)
    if (!(error instanceof SyntaxError)) throw error
    throw /^\s*[[{"]/.test(text)
      ? errorOf('broken-json', 'the response was cut off or damaged')
      : errorOf('not-json', 'the API address may be wrong, or a proxy may have responded')
  }
}
