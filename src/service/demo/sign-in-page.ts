import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ResolvedOptions } from '../core/options'
import { EDGE_CASE_VEHICLES, MARKUP_ID } from '../seed/edge-case-vehicles'
import { DEMO_PASSWORD, DEMO_USERS, FLEET_ZONES } from '../seed/seed-people'

const [manager, support] = DEMO_USERS

const toll = (vehicle: string, at: string): string =>
  `/?${new URLSearchParams({ vehicle, at, zone: 'America/Los_Angeles' })}`

const PEOPLE = [
  {
    user: manager,
    title: 'fleet manager',
    stories: [
      { what: 'See what happened to a vehicle since 2023', path: '/vehicles/1' },
      { what: 'Deactivate a vehicle, and undo it', path: '/vehicles/38' },
      { what: 'Build next month’s billing plan', path: '/billing-plans/new?from=sample' },
    ],
  },
  {
    user: support,
    title: 'support agent',
    stories: [
      { what: 'Check a toll while a bus was inactive', path: toll('358BDK', '2024-06-10 08:15') },
      {
        what: 'Check a toll from the minute a vehicle was deactivated',
        path: toll('6979979', '2024-06-12 05:53'),
      },
      { what: 'Check 200 tolls from a spreadsheet', path: '/disputes' },
    ],
  },
]

interface SignInPage {
  /** A URL that was already checked. */
  readonly returnTo: string
  readonly problem: string | undefined
  readonly username?: string
  readonly status?: 401 | 429
  readonly headers?: Readonly<Record<string, string>>
}

/** Builds the page. It has no scripts, and the template escapes all external text. */
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
<p class="lead">Explore with sample fleets. Your changes stay on this computer.</p>
</header>
<div class="people">${PEOPLE.map((person) => personCard(person, page.returnTo))}</div>
${form(page)}
${edgeCases(page.returnTo, options)}
</main>
</body>
</html>`
  return new Response(String(body), {
    status: page.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(options),
      // With "no-referrer", the form would send "Origin: null" and be rejected. A console on a different origin detects
      // a sign-in by the referrer.
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      ...page.headers,
    },
  })
}

/** Builds the CSP. `form-action` includes the consoles, because Chromium also checks the redirect after a form. */
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

function personCard({ user, title, stories }: (typeof PEOPLE)[number], returnTo: string) {
  const fleets = FLEET_ZONES.filter(({ id }) => user.fleets.some((own) => own === id))
  return html`<section class="card" aria-label="${title}">
<form method="post" action="/demo/sign-in">
${credentials(user.username)}
<button class="go" name="return" value="${returnTo}" ${user === manager ? 'autofocus' : ''}>Continue as ${title}</button>
<p class="hint">${fleets.map((fleet) => fleet.title).join(' and ')}</p>
<h2>Or start here</h2>
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
<h2>Sign in with a username</h2>
${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form class="by-name" method="post" action="/demo/sign-in">
<input type="hidden" name="return" value="${returnTo}">
<div><label for="username">Username</label>
<input id="username" name="username" value="${username ?? manager.username}" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="go" type="submit">Sign in</button>
</form>
<p class="hint"><code>manager</code> or <code>support</code>, both with the password <code>${DEMO_PASSWORD}</code></p>
</div>`
}

function edgeCases(returnTo: string, { hostileData }: ResolvedOptions) {
  const vehicles = EDGE_CASE_VEHICLES.filter(({ id }) => hostileData || id !== MARKUP_ID)
  return html`<details class="card">
<summary>Edge cases: ${vehicles.length} test vehicles</summary>
<p class="hint">All from Alder Rentals. Select a number to open the vehicle as fleet manager. Times are in UTC.</p>
<form method="post" action="/demo/sign-in">
${credentials(manager.username)}
<ol class="odd">${vehicles.map(
    ({ id, what, tryThis }) =>
      html`<li><button name="return" value="${consoleAddress(`/vehicles/${id}`, returnTo)}" aria-label="Vehicle ${id}">${id}</button><span><strong>${what}</strong> <span class="try">${tryThis}</span></span></li>`,
  )}</ol>
</form>
</details>`
}

function consoleAddress(path: string, returnTo: string): string {
  return returnTo.startsWith('/') ? path : new URL(path, returnTo).href
}

/** The page's CSP allows this style by its hash. */
const SIGN_IN_STYLE = `
:root { color-scheme: light dark; --page: #f6f8f8; --card: #fff; --text: #1b2325; --dim: #586568; --line: #7d8a8d;
  --faint: #dfe6e6; --hover: #edf1f1; --accent: #0c7370; --on-accent: #fff; --bad: #b3261e; --bad-page: #fdecea }
@media (prefers-color-scheme: dark) { :root { --page: #12181a; --card: #192123; --text: #e3e9ea; --dim: #9eaaac;
  --line: #6f7d80; --faint: #2c3639; --hover: #20292b; --accent: #4ab2ab; --on-accent: #0b0f10; --bad: #ff9d94; --bad-page: #3b1d1b } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: clamp(1rem, 5vh, 3.5rem) 1rem 3rem; display: grid; gap: 1rem }
h1 { margin: 0; font-size: 1.85rem; line-height: 1.2 }
h2 { margin: 0 0 .5rem; font-size: 14px; font-weight: 600 }
p { margin: 0 }
.lead, .hint, .try { color: var(--dim) }
.people { display: grid; gap: 1rem }
@media (min-width: 44rem) { .people { grid-template-columns: 1fr 1fr } .by-name { grid-template-columns: 1fr 1fr auto } }
.card { background: var(--card); border: 1px solid var(--faint); border-radius: 4px; padding: 1.25rem }
button { font: inherit; color: inherit; border-radius: 4px; cursor: pointer }
.go { width: 100%; min-height: 44px; padding: 0 1.25rem; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid transparent }
.people .hint { margin: .5rem 0 1.25rem }
.stories, .odd { list-style: none; margin: 0; padding: 0 }
.story { width: 100%; min-height: 36px; padding: .35rem .5rem; text-align: left; background: none; border: 1px solid transparent; color: var(--accent) }
.story:hover, .odd button:hover { background: var(--hover) }
.stories li { margin: 0 -.5rem }
.by-name { display: grid; gap: .75rem; align-items: end }
.by-name + .hint { margin-top: .75rem }
label { display: block; font-weight: 600; margin-bottom: .25rem }
input:not([type=hidden]) { width: 100%; min-height: 44px; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 4px }
.problem { margin-bottom: .75rem; background: var(--bad-page); color: var(--bad); border-left: 4px solid; border-radius: 4px; padding: .6rem .8rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code { font: .95em ui-monospace, monospace; background: var(--hover); color: var(--text); border-radius: 4px; padding: .05em .35em }
summary { font-weight: 600; cursor: pointer; min-height: 24px } summary + .hint { margin: .5rem 0 }
.odd li { display: flex; gap: .9rem; padding: .45rem 0; border-top: 1px solid var(--faint) }
.odd button { flex: none; width: 2.6rem; height: 2rem; font-weight: 600; color: var(--accent); background: none; border: 1px solid var(--line) }
.odd strong { font-weight: 600 } .try { display: block }
`
