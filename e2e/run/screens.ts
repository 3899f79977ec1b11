import { rmSync } from 'node:fs'
import { findChromium } from './chromium'
import { run } from './command'
import { SCREENS } from './paths'

// `npm run screens`: pictures of every page in every state of `pages/states.ts`, from the build in dist/ (`npm run build`
// first), wide and narrow, light and dark, whole pages, at a fixed time, into e2e/.out/screens. Arguments are
// Playwright's: `npm run screens -- -g verdict`.

rmSync(SCREENS, { recursive: true, force: true })
const chromium = await findChromium()
if (!chromium) process.exit(1)
const env = { CHROMIUM_PATH: chromium.path, CHROMIUM_SANDBOX: chromium.sandbox ? 'on' : 'off' }
process.exitCode = await run(
  'playwright',
  ['test', '-c', 'e2e/screens/playwright.config.ts', ...process.argv.slice(2)],
  { env },
)
