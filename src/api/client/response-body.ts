import { parseExactJson } from '../../lib/json/exact-json'
import { type Attempt, contentError } from '../transport/errors'
import type { Reply } from '../transport/exchange'

/** Thrown by a reader for a body that lacks what it needs; `message` completes "the answer …". */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
}

/** Reads the body of a 2xx answer as JSON, whatever its content type; throws ApiError. */
export function readBody<T>(attempt: Attempt, reply: Reply, read: (body: unknown, text: string) => T): T {
  if (reply.text.trim() === '') {
    const isNoContent = attempt.write && (reply.status === 204 || reply.status === 205)
    throw contentError(
      attempt,
      reply,
      isNoContent ? 'no-content' : 'broken-json',
      'the answer has no contents',
    )
  }
  const body = parse(attempt, reply)
  try {
    return read(body, reply.text)
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    throw contentError(attempt, reply, 'unexpected-shape', `the answer ${error.message}`)
  }
}

function parse(attempt: Attempt, reply: Reply): unknown {
  try {
    return parseExactJson(reply.text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const isJson = /^\s*[[{"]/.test(reply.text)
    throw isJson
      ? contentError(attempt, reply, 'broken-json', 'the answer broke off or is damaged')
      : contentError(attempt, reply, 'not-json', 'the API address is wrong or a proxy answered')
  }
}
