import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ResolvedOptions } from '../core/options'
import { ODD_VEHICLES, type OddVehicle } from '../seed/odd-vehicles'
import { DEMO_PASSWORD, DEMO_USERS, FLEET_ZONES } from '../seed/seed-people'
import { SIGN_IN_STYLE } from './sign-in-style'

export interface SignInPage {
  /** Where the form leads, checked already. */
  readonly returnTo: string
  /** Shown above the form. With a user name it is a failed attempt, and the answer a 401. */
  readonly problem: string | undefined
  readonly username?: string
}

/** The demo's sign-in page. Without scripts; every text from outside is escaped by the template. */
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
${form(page)}
${people()}
<section aria-labelledby="odd">
<h2 id="odd">Vehicles worth opening</h2>
<p>All belong to Alder Rentals, so sign in as <code>manager</code>. Times are in UTC. Follow a number to go on to that vehicle once signed in.</p>
<ol class="odd">${ODD_VEHICLES.map((odd) => vehicle(odd, page.returnTo))}</ol>
</section>
</main>
</body>
</html>`
  return new Response(String(body), {
    status: page.username === undefined ? 200 : 401,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(options),
      // Not "no-referrer": the form's request would then say "Origin: null" and be refused.
      'Referrer-Policy': 'same-origin',
    },
  })
}

/** Chromium holds the redirect after a form to form-action as well, so the console's origins are in it. */
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

function form({ returnTo, problem, username }: SignInPage) {
  return html`<section class="card" aria-labelledby="title">
<h1 id="title">Fleet Console</h1>
<p class="lead">Sign in to the demo. It runs on made-up fleets in a database on this machine.</p>
${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="/demo/sign-in">
<input type="hidden" name="return" value="${returnTo}">
<label for="username">User name</label>
<input id="username" name="username" value="${username ?? DEMO_USERS[0].username}" autocomplete="username" autocapitalize="none" spellcheck="false" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus>
<button type="submit">Sign in</button>
<p class="hint">You go on to <code>${returnTo}</code></p>
</form>
</section>`
}

function people() {
  const titles = (ids: readonly number[]) =>
    FLEET_ZONES.filter(({ id }) => ids.includes(id))
      .map(({ title }) => title)
      .join(', ')
  return html`<section aria-labelledby="people">
<h2 id="people">Who you can be</h2>
<dl>${DEMO_USERS.map(
    (user) =>
      html`<div><dt><code>${user.username}</code></dt><dd>${user.role}: ${titles(user.fleets)}</dd></div>`,
  )}</dl>
<p>Both have the password <code>${DEMO_PASSWORD}</code>.</p>
</section>`
}

function vehicle({ id, what, tryThis }: OddVehicle, returnTo: string) {
  const path = `/vehicles/${id}`
  // The vehicle is a page of the console, wherever the person came from.
  const target = returnTo.startsWith('/') ? path : new URL(path, returnTo).href
  const link = `/demo/sign-in?return=${encodeURIComponent(target)}`
  return html`<li><a href="${link}" aria-label="Vehicle ${id}">${id}</a><span><strong>${what}</strong> <span class="try">${tryThis}</span></span></li>`
}
