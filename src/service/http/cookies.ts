import { paths } from '../../contract/paths'
import { REFRESH_COOKIE } from '../../contract/session-names'

/**
 * `Set-Cookie` for a refresh token: hidden from scripts, sent only to the refresh and never across sites. '' for 0 seconds
 * deletes it.
 */
export function refreshCookie(token: string, seconds: number, secure: boolean): string {
  const attributes = [`Max-Age=${seconds}`, `Path=${paths.tokenRefresh}`, 'HttpOnly', 'SameSite=Strict']
  if (secure) attributes.push('Secure')
  return [`${REFRESH_COOKIE}=${token}`, ...attributes].join('; ')
}
