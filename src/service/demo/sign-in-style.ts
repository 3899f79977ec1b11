/** The sign-in page's whole style; the page's policy names it by its hash. Light and dark, from 320 pixels up. */
export const SIGN_IN_STYLE = `
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
