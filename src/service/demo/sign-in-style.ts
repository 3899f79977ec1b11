/** The sign-in page's style, which its policy allows by hash. The console's colours, light and dark, from 320 pixels wide. */
export const SIGN_IN_STYLE = `
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
