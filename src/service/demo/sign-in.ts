import { timingSafeEqual } from 'node:crypto'
import { parseUrl } from '../../lib/text/parse-url'
import { type Context, type Service, socketOf } from '../core/context'
import { sha256 } from '../core/tokens'
import { HttpError, httpError, unauthorised } from '../http/answers'
import { mediaType, SMALL_BODY_LIMIT } from '../http/body-bytes'
import { refreshCookie } from '../http/cookies'
import { NULL_CHARACTER } from '../http/json-text'
import { isSecure } from '../http/outer-address'
import { readFields } from '../http/request-body'
import { DEMO_PASSWORD } from '../seed/seed-people'
import { beginSession, endSessions } from '../session/sessions'
import { signInPage } from './sign-in-page'

const WRONG = 'No demo user has this name and password.'

/** `GET /demo/sign-in?return=…`: the page with the form, which says so if it must not return to the address. */
export async function showSignIn({ options }: Service, { req }: Context): Promise<Response> {
  const wanted = req.query('return')
  const target = wanted === undefined ? options.home : returnAddress(wanted, options.consoleOrigins)
  const problem =
    target === null ? 'The address to return to is not of this origin nor of CONSOLE_ORIGINS.' : undefined
  return signInPage(options, { returnTo: target ?? options.home, problem })
}

/**
 * `POST /demo/sign-in` with `{username, password, return?}`: sets the cookie. Answers JSON with 204 or 401, a form with
 * 303 to `return` or the page with 401. Ten wrong passwords a minute for one name and client, then 429; a body of more than
 * 4 KB is a 413.
 */
export async function signIn(service: Service, context: Context): Promise<Response> {
  const { options, db, signInLimit } = service
  const isForm = mediaType(context.req.raw) !== 'application/json'
  const fields = await readFields(context.req.raw, { bytes: SMALL_BODY_LIMIT })
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const returnTo = returnAddress(text('return'), options.consoleOrigins) ?? options.home
  const username = text('username')
  if (username.includes('\0')) throw new HttpError(400, { username: [NULL_CHARACTER] })
  const address = socketOf(context)?.remoteAddress ?? ''
  const seconds = signInLimit.waitSeconds(username, address)
  if (seconds > 0) {
    const problem = `Too many wrong passwords. Try again in ${seconds} seconds.`
    const headers = { 'Retry-After': String(seconds) }
    if (!isForm) throw httpError(429, problem, headers)
    return signInPage(options, { returnTo, problem, username, status: 429, headers })
  }
  const user = await db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
  if (!isDemoPassword(text('password')) || !user) {
    signInLimit.countWrong(username, address)
    if (!isForm) throw unauthorised({ detail: WRONG })
    return signInPage(options, { returnTo, problem: WRONG, username, status: 401 })
  }
  const token = await beginSession(service, user)
  const cookie = refreshCookie(token, options.refreshTokenSeconds, isSecure(context, service.options))
  const headers = new Headers({ 'Set-Cookie': cookie })
  if (isForm) headers.set('Location', returnTo)
  return new Response(null, { status: isForm ? 303 : 204, headers })
}

/**
 * `POST /demo/sign-out`: ends the session of the bearer token, which may have expired, and deletes the cookie. Always
 * 204. The cookie itself is not sent here because of its path.
 */
export async function signOut(service: Service, context: Context): Promise<Response> {
  const [, token] = /^bearer\s+(\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
  const grace = service.options.refreshTokenSeconds
  const claims = token === undefined ? null : await service.tokens.verify('access', token, grace)
  if (claims) await endSessions(service, 'family', claims.family)
  const headers = { 'Set-Cookie': refreshCookie('', 0, isSecure(context, service.options)) }
  return new Response(null, { status: 204, headers })
}

function isDemoPassword(password: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(password)), Buffer.from(sha256(DEMO_PASSWORD)))
}

/** The address that a sign-in may redirect to: a path, or one of the console's origins. Null for any other. */
export function returnAddress(value: string, consoleOrigins: readonly string[]): string | null {
  const here = 'http://this.invalid'
  const isPath = value.startsWith('/')
  // URL parsers drop or change these, so the browser might follow another address than the one checked here.
  const url = /[\\\p{Cc}\s]/u.test(value) ? null : parseUrl(value, isPath ? here : undefined)
  if (url === null) return null
  const { protocol, origin, username, password, pathname, search, hash, href } = url
  // Resolved dot segments may leave "//host", which a browser reads as another host.
  if (isPath) return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
  // A blob: address has the origin of the page that created it.
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && `${username}${password}` === '' && consoleOrigins.includes(origin) ? href : null
}
