import { fileURLToPath } from 'node:url'

const absolute = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The repository's root: every command runs from here. */
export const ROOT = absolute('')
/** The production build that the browser tests open. */
export const DIST = absolute('dist')
/** Everything a test run leaves behind: reports, traces, the built harness. Ignored by git. */
export const OUT = absolute('e2e/.out')
export const HARNESS = absolute('e2e/.out/harness')
export const UNIT_REPORT = absolute('e2e/.out/unit.json')
export const BROWSER_REPORT = absolute('e2e/.out/browser.json')
/** Pictures of `npm run screens`. */
export const SCREENS = absolute('e2e/.out/screens')
