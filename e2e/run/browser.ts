import { runBrowserTests } from './browser-tests'
import { run } from './command'

/** `npm run e2e`: the browser tests alone, on a fresh build. Arguments go to Playwright: `npm run e2e -- -g F01`. */
if ((await run('tsx', ['e2e/run/build.ts'])) !== 0) process.exit(1)
const { passed, failed } = await runBrowserTests(process.argv.slice(2))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
