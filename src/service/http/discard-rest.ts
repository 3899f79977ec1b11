import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../core/context'

const MOST_BYTES = 1_073_741_824

/**
 * Reads what an endpoint left of the body and forgets it, at most 1 GiB. A browser reads an answer only after it has
 * sent everything: without this, a refused upload is a broken connection to it instead of a 401 or a 413.
 */
export const discardRest: MiddlewareHandler<ServiceEnv> = async ({ req }, next) => {
  const { body } = req.raw
  await next()
  if (!body || body.locked) return
  const reader = body.getReader()
  try {
    for (let left = MOST_BYTES; left > 0; ) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
    }
  } catch {
    // The caller has gone: there is nothing left to read, and nobody to answer.
  }
}
