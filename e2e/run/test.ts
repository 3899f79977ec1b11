import { browser, build, check, runSteps, vitest } from './steps'

// `npm test`: the checks of every commit. `npm run test:rest` runs all other tests.
await runSteps(
  [check('Types', 'tsx', 'e2e/run/types.ts'), check('Lint', 'biome', 'check', '--error-on-warnings'), build],
  [vitest('Unit and service tests', ['--project=unit', '--project=build'])],
  [browser('Core browser tests', 'core')],
)
