import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../core/context'
import { HttpError, httpError } from './http-error'
import { NULL_CHARACTER } from './json-text'
import { shorten } from './shorten'

/**
 * Refuses null characters in the path (400 `{detail}`) and in parameters (400 `{parameter: [message]}`), also in those
 * that are not in the specification: no database stores them, and some fail on them.
 */
export const refuseNul: MiddlewareHandler<ServiceEnv> = async ({ req }, next) => {
  if (!req.url.includes('%00')) return next()
  const { pathname, searchParams } = new URL(req.url)
  if (pathname.includes('%00')) throw httpError(400, NULL_CHARACTER)
  for (const [name, value] of searchParams) {
    if (name.includes('\0')) throw new HttpError(400, { non_field_errors: [NULL_CHARACTER] })
    if (value.includes('\0')) throw new HttpError(400, { [shorten(name)]: [NULL_CHARACTER] })
  }
  return next()
}
