import { paths } from '../../contract/paths'
import { REFRESH_COOKIE } from '../../contract/session'
import type { Context } from '../core/context'

/** `Set-Cookie` for a refresh token: unreadable to scripts, sent to the refresh alone and never across sites. */
export function refreshCookie(token: string, seconds: number, secure: boolean): string {
  const attributes = [`Max-Age=${seconds}`, `Path=${paths.tokenRefresh}`, 'HttpOnly', 'SameSite=Strict']
  if (secure) attributes.push('Secure')
  return [`${REFRESH_COOKIE}=${token}`, ...attributes].join('; ')
}

/** `Set-Cookie` that makes the browser forget the token; only the same path does. */
export function expiredCookie(secure: boolean): string {
  return refreshCookie('', 0, secure)
}

/** Whether the browser came by HTTPS, so that its cookie may never go without. */
export function isSecure(context: Context): boolean {
  return new URL(context.req.url).protocol === 'https:'
}
