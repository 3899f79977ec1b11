import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ResolvedOptions } from '../core/options'
import { ODD_VEHICLES } from '../seed/odd-vehicles'
import { DEMO_PASSWORD, DEMO_USERS } from '../seed/seed-people'
import { SIGN_IN_STYLE } from './sign-in-style'
import { PEOPLE, type Person } from './stories'

interface SignInPage {
  /** Where the form leads. Already checked. */
  readonly returnTo: string
  /** Shown above the form. */
  readonly problem: string | undefined
  /** The user name of a failed attempt. */
  readonly username?: string
  /** Default 200. */
  readonly status?: 401 | 429
  readonly headers?: Readonly<Record<string, string>>
}

/** Renders the demo's sign-in page. It has no scripts, and the template escapes all external text. */
export async function signInPage(options: ResolvedOptions, page: SignInPage): Promise<Response> {
  const body = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign in · Fleet Console demo</title>
<link rel="icon" href="data:,">
<style>${raw(SIGN_IN_STYLE)}</style>
</head>
<body>
<main>
<header>
<h1>Fleet Console</h1>
<p class="lead">A demo on made-up fleets, in a database on this machine.</p>
</header>
<div class="people">${PEOPLE.map((person) => personCard(person, page.returnTo))}</div>
${form(page)}
${edgeCases(page.returnTo)}
</main>
</body>
</html>`
  return new Response(String(body), {
    status: page.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(options),
      // With "no-referrer" the form's request would have "Origin: null" and be refused.
      'Referrer-Policy': 'same-origin',
      ...page.headers,
    },
  })
}

/** Chromium checks the redirect after a form against form-action too, so it contains the console's origins. */
function policy({ consoleOrigins }: ResolvedOptions): string {
  const hash = createHash('sha256').update(SIGN_IN_STYLE).digest('base64')
  const targets = ["'self'", ...consoleOrigins].join(' ')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    `form-action ${targets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** One person: a button that signs in, and stories to begin with. Each is one press. */
function personCard({ username, title, fleets, stories }: Person, returnTo: string) {
  return html`<section class="card" aria-label="${title}">
<form method="post" action="/demo/sign-in">
${credentials(username)}
<button class="go" name="return" value="${returnTo}" ${username === DEMO_USERS[0].username ? 'autofocus' : ''}>Continue as ${title}</button>
<p class="hint">${fleets}</p>
<h2>Or begin with</h2>
<ul class="stories">${stories.map(
    ({ what, path }) =>
      html`<li><button class="story" name="return" value="${consoleAddress(path, returnTo)}">${what}</button></li>`,
  )}</ul>
</form>
</section>`
}

function credentials(username: string) {
  return html`<input type="hidden" name="username" value="${username}"><input type="hidden" name="password" value="${DEMO_PASSWORD}">`
}

function form({ returnTo, problem, username }: SignInPage) {
  return html`<div class="card">
<h2>With a name and password</h2>
${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form class="by-name" method="post" action="/demo/sign-in">
<input type="hidden" name="return" value="${returnTo}">
<div><label for="username">User name</label>
<input id="username" name="username" value="${username ?? DEMO_USERS[0].username}" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="go" type="submit">Sign in</button>
</form>
<p class="hint"><code>manager</code> or <code>support</code>, both with the password <code>${DEMO_PASSWORD}</code></p>
</div>`
}

function edgeCases(returnTo: string) {
  return html`<details class="card">
<summary>Edge cases: ${ODD_VEHICLES.length} odd vehicles</summary>
<p class="hint">All of Alder Rentals. A number opens the vehicle as fleet manager. Times are in UTC.</p>
<form method="post" action="/demo/sign-in">
${credentials(DEMO_USERS[0].username)}
<ol class="odd">${ODD_VEHICLES.map(
    ({ id, what, tryThis }) =>
      html`<li><button name="return" value="${consoleAddress(`/vehicles/${id}`, returnTo)}" aria-label="Vehicle ${id}">${id}</button><span><strong>${what}</strong> <span class="try">${tryThis}</span></span></li>`,
  )}</ol>
</form>
</details>`
}

/** The address of one of the console's pages, which may have another origin than this one. */
function consoleAddress(path: string, returnTo: string): string {
  return returnTo.startsWith('/') ? path : new URL(path, returnTo).href
}
