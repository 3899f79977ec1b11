import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ResolvedOptions } from '../core/options'
import { ODD_VEHICLES, type OddVehicle } from '../seed/odd-vehicles'
import { DEMO_PASSWORD, DEMO_USERS, FLEET_ZONES } from '../seed/seed-people'

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
  // The link leads to the console, which may have another origin than this page.
  const target = returnTo.startsWith('/') ? path : new URL(path, returnTo).href
  const link = `/demo/sign-in?return=${encodeURIComponent(target)}`
  return html`<li><a href="${link}" aria-label="Vehicle ${id}">${id}</a><span><strong>${what}</strong> <span class="try">${tryThis}</span></span></li>`
}

/** The page's style, which its policy allows by hash. Light and dark, from 320 pixels wide. */
const SIGN_IN_STYLE = `
:root { color-scheme: light dark; --page: #f3f5f8; --card: #fff; --text: #17202b; --dim: #4d5a69; --line: #8491a0;
  --faint: #dde3ea; --accent: #1758b8; --on-accent: #fff; --bad: #a1121f; --bad-page: #fdeced }
@media (prefers-color-scheme: dark) { :root { --page: #10151b; --card: #1a212a; --text: #e8edf3; --dim: #a9b5c2;
  --line: #738193; --faint: #2c3641; --accent: #8ab8ff; --on-accent: #0b1a30; --bad: #ffb3b8; --bad-page: #3a1a1f } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); display: grid; gap: 1.5rem 3rem }
@media (min-width: 52rem) { main { grid-template: auto 1fr / 22rem 1fr; align-items: start }
  main > :last-child { grid-column: 2; grid-row: 1 / span 2 } }
.card { background: var(--card); border: 1px solid var(--faint); border-radius: 12px; padding: 1.75rem;
  box-shadow: 0 8px 28px rgb(10 20 40 / 8%) }
h1 { margin: 0; font-size: 1.6rem; letter-spacing: -0.01em }
h2 { margin: 0 0 .5rem; font-size: 1.1rem }
p { margin: 0 0 1rem }
.lead, .hint, .try, dd { color: var(--dim) }
.problem { background: var(--bad-page); color: var(--bad); border-left: 4px solid; border-radius: 6px; padding: .6rem .8rem }
label { display: block; font-weight: 600; margin-bottom: .25rem }
input:not([type=hidden]) { width: 100%; min-height: 44px; margin-bottom: 1rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 8px }
button { width: 100%; min-height: 44px; font: inherit; font-weight: 600; color: var(--on-accent);
  background: var(--accent); border: 0; border-radius: 8px; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.hint { margin: .9rem 0 0; font-size: .9rem; overflow-wrap: anywhere }
code { font: .95em ui-monospace, monospace; background: var(--faint); color: var(--text); border-radius: 4px; padding: .05em .35em }
dl { margin: 0 0 .75rem } dl > div { display: flex; gap: .75rem; padding: .2rem 0 } dd { margin: 0 }
.odd { list-style: none; margin: 0; padding: 0 }
.odd li { display: flex; gap: .9rem; padding: .45rem 0; border-top: 1px solid var(--faint) }
.odd a { flex: none; width: 2.6rem; height: 2rem; display: grid; place-items: center; font-weight: 600;
  color: var(--accent); border: 1px solid var(--line); border-radius: 8px; text-decoration: none }
.odd a:hover { background: var(--faint) } .odd strong { font-weight: 600 } .try { display: block }
`
