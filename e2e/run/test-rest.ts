import { browser, build, freshRandomCases, runSteps, vitest } from './steps'

// `npm run test:rest`: every test that isn't in `npm test`, and new random cases.
await runSteps(
  [build, vitest('Service tests on PostgreSQL', ['--project=postgres'])],
  [freshRandomCases()],
  [browser('All other browser tests', 'rest')],
)
