import { parseUrl } from '../../../src/lib/text/url'
import { DEMO_PASSWORD } from '../../../src/service/seed/seed-people'
import { type IncomingRequest, mediaType, parsedBody } from './incoming-request'
import { empty, html, type Reply, refusal } from './reply'
import type { Sessions } from './sessions'
import { USERS } from './store'

const PROBLEM = 'Please enter a correct user name and password. Note that both fields may be case-sensitive.'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Builds the sign-in page, of which the console has only the URL. */
export function signInPage(returnTo: string, problem = ''): Reply {
  const alert = problem && `<p role="alert">${escaped(problem)}</p>`
  return html(
    `<!doctype html><html lang="en"><head><title>Log in</title><link rel="icon" href="data:,"></head><body>` +
      `<h1>Log in</h1>${alert}<form method="post" action="/demo/sign-in">` +
      `<input type="hidden" name="return" value="${escaped(returnTo)}">` +
      `<label>Username <input name="username" autocomplete="username"></label>` +
      `<label>Password <input name="password" type="password"></label>` +
      `<button>Sign in</button></form></body></html>`,
    problem ? 401 : 200,
  )
}

/** Sets the cookie. Responds with 204 to JSON, and redirects a form to `return`. */
export function signIn(asked: IncomingRequest, sessions: Sessions, origins: readonly string[]): Reply {
  const { username, password, return: wanted = '' } = parsedBody(asked) as Record<string, string>
  const user = USERS.find((one) => one.username === username)
  const returnTo = allowed(wanted, [asked.origin, ...origins])
  const isForm = mediaType(asked) !== 'application/json'
  if (!user || password !== DEMO_PASSWORD) {
    if (isForm) return signInPage(returnTo, PROBLEM)
    throw refusal(401, PROBLEM)
  }
  const headers = { 'Set-Cookie': sessions.begin(user) }
  return isForm ? empty(302, { ...headers, Location: returnTo }) : empty(204, headers)
}

/** Returns a URL that passes `url_has_allowed_host_and_scheme`, otherwise the home page. */
function allowed(wanted: string, origins: readonly string[]): string {
  const url = parseUrl(wanted, origins[0])
  return url && origins.includes(url.origin) ? url.href : '/'
}
