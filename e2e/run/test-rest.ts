import { browser, build, runSteps, vitest } from './steps'

// `npm run test:rest`: every test that `npm test` leaves out.
await runSteps(
  [build],
  [vitest('Service tests on PostgreSQL', 'postgres')],
  [browser('All other browser tests', 'rest')],
)
