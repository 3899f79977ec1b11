import { resolveConfig } from 'vite'
import { run } from './command'
import { ROOT } from './paths'

// `npm run typecheck`. A new route has no type before the router's plugin has written the route tree, which it does as
// soon as Vite reads its configuration. Unchanged projects aren't checked again.

await resolveConfig({ root: ROOT }, 'build')
process.exitCode = await run('tsc', ['--build'])
