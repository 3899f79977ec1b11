import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../core/context'
import { inSlices } from '../core/in-slices'
import { httpError } from './answers'

/** Most bytes of a JSON or form body. */
export const BODY_LIMIT = 1_048_576

/** Most bytes of a body that signs in or refreshes. */
export const SMALL_BODY_LIMIT = 4_096

export function mediaType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** Most bytes that are looked at before other requests have their turn. */
const SLICE_BYTES = 65_536

/** Reads at most `limit` bytes, whatever `Content-Length` says, in chunks that `look` may refuse. Throws 413 beyond. */
export async function readChunks(
  request: Request,
  limit: number,
  look: (chunk: Uint8Array) => void = () => {},
): Promise<readonly Uint8Array[]> {
  const tooLarge = () => httpError(413, `The request body is larger than ${limit} bytes.`)
  if (Number(request.headers.get('Content-Length')) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  const { body } = request
  if (!body) return chunks
  async function* slices(): AsyncGenerator<Uint8Array> {
    let size = 0
    // The rest of a refused body is not cancelled: the connection would break before the answer arrives.
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
      for (let from = 0; from < chunk.byteLength; from += SLICE_BYTES)
        yield chunk.subarray(from, from + SLICE_BYTES)
    }
  }
  for await (const slice of inSlices(slices())) look(slice)
  return chunks
}

const MAX_DISCARDED = 1_073_741_824

/**
 * Reads and drops what an endpoint did not read of the body, at most 1 GiB. A browser sends everything before it reads
 * the answer: without this, a refused upload would look like a broken connection instead of a 401 or 413, and other
 * clients would fail with their next request on the connection.
 */
export const discardRest: MiddlewareHandler<ServiceEnv> = async ({ req }, next) => {
  const { body } = req.raw
  await next()
  if (!body || body.locked) return
  const reader = body.getReader()
  try {
    for (let left = MAX_DISCARDED; left > 0; ) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
    }
  } catch {
    // The caller has closed the connection.
  }
}
