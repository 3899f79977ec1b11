import { pluralize } from '../../lib/text/pluralize'
import { parseUrl } from '../../lib/text/url'
import { type Context, type Service, socketOf } from '../core/context'
import { NULL_CHARACTER } from '../http/json-text'
import { isSecure } from '../http/outer-address'
import { mediaType, readFields, SMALL_BODY_LIMIT } from '../http/request-body'
import { HttpError, httpError, unauthorized } from '../http/responses'
import { DEMO_PASSWORD } from '../seed/seed-people'
import { beginSession, endSessions, refreshCookie } from '../session/sessions'
import { signInPage } from './sign-in-page'

const WRONG = 'Wrong username or password.'

export async function showSignIn({ options }: Service, { req }: Context): Promise<Response> {
  const wanted = req.query('return')
  const target = wanted === undefined ? options.home : returnAddress(wanted, options.consoleOrigins)
  const problem = target === null ? 'The return address isn’t on this site or in CONSOLE_ORIGINS.' : undefined
  return signInPage(options, { returnTo: target ?? options.home, problem })
}

/** Signs a user in. JSON gets a 204, 401, or 429; a form gets a 303 to `return` or to the page. */
export async function signIn(service: Service, context: Context): Promise<Response> {
  const { options, db, signInLimit } = service
  const isForm = mediaType(context.req.raw) !== 'application/json'
  const fields = await readFields(context.req.raw, SMALL_BODY_LIMIT)
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
    const problem = `Too many wrong passwords. Try again in ${pluralize(seconds, 'second')}.`
    const headers = { 'Retry-After': String(seconds) }
    if (!isForm) throw httpError(429, problem, headers)
    return signInPage(options, { returnTo, problem, username, status: 429, headers })
  }
  const user = await db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
  if (text('password') !== DEMO_PASSWORD || !user) {
    signInLimit.countWrong(username, address)
    if (!isForm) throw unauthorized({ detail: WRONG })
    return signInPage(options, { returnTo, problem: WRONG, username, status: 401 })
  }
  const token = await beginSession(service, user)
  const cookie = refreshCookie(token, options.refreshTokenSeconds, isSecure(context, service.options))
  const headers = new Headers({ 'Set-Cookie': cookie })
  if (isForm) headers.set('Location', returnTo)
  return new Response(null, { status: isForm ? 303 : 204, headers })
}

/** Ends the session of the bearer token, which may have expired. The cookie isn't sent to this path. */
export async function signOut(service: Service, context: Context): Promise<Response> {
  const [, token] = /^bearer\s+(\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
  const grace = service.options.refreshTokenSeconds
  const claims = token === undefined ? null : await service.tokens.verify('access', token, grace)
  if (claims) await endSessions(service, 'family', claims.family)
  const headers = { 'Set-Cookie': refreshCookie('', 0, isSecure(context, service.options)) }
  return new Response(null, { status: 204, headers })
}

export function returnAddress(value: string, consoleOrigins: readonly string[]): string | null {
  const here = 'http://this.invalid'
  const isPath = value.startsWith('/')
  // URL parsers drop or change these characters, so the browser might follow an unchecked URL.
  const url = /[\\\p{Cc}\s]/u.test(value) ? null : parseUrl(value, isPath ? here : undefined)
  if (url === null) return null
  const { protocol, origin, username, password, pathname, search, hash, href } = url
  // Resolved dot segments may leave "//host", which browsers treat as a different host.
  if (isPath) return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
  // A blob: URL has the origin of the page that created it.
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && `${username}${password}` === '' && consoleOrigins.includes(origin) ? href : null
}
