import type { TestProjectConfiguration, TestProjectInlineConfiguration } from 'vitest/config'

/** Tests of state that several processes share, on PostgreSQL alone. */
const ON_POSTGRES_ONLY = ['src/service/**/*.postgres.test.ts']

/**
 * Tests of the service that `npm run test:rest` repeats on PostgreSQL, after `npm test` ran them on SQLite: differences
 * between the databases, races, and operations of each endpoint. Drivers, documents, and histories aren't repeated:
 * `ON_POSTGRES_ONLY` tests what differs there.
 */
const ON_POSTGRES = [
  ...ON_POSTGRES_ONLY,
  'src/service/database/database.test.ts',
  'src/service/spec/{billing-plan,catalog,vehicle-patch,vehicle-list,rotation,sign-in}-spec.test.ts',
]

/** Tests that need `dist/`. */
const OF_THE_BUILD = ['e2e/build/**/*.test.ts']

/** Long enough for slow and busy machines, and ten times that for ten times the random cases. No test here measures time. */
const TIMEOUT = process.env.RANDOM_RUNS === 'all' ? 1_200_000 : 120_000

const RUN: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  // Processes instead of worker threads: tests set process.env.TZ, which threads cannot.
  pool: 'forks',
  // One process per core for all files, because a process per file took most of the time. Tests restore what they
  // change, and each file has fresh modules.
  isolate: false,
  maxWorkers: '100%',
  testTimeout: TIMEOUT,
  hookTimeout: TIMEOUT,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [
    'e2e/run/fresh-modules.ts',
    ...(process.env.RANDOM_SEED ? ['e2e/soak/seed-fast-check.ts'] : []),
  ],
}

export const PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/**/*.test.ts'],
      exclude: [...ON_POSTGRES_ONLY, ...OF_THE_BUILD, '**/node_modules/**'],
      ...RUN,
    },
  },
  // The service on PostgreSQL: all of its tests in the soak, otherwise those for which the databases could differ.
  {
    test: {
      name: 'postgres',
      include: process.env.SERVICE_TESTS === 'all' ? ['src/service/**/*.test.ts'] : ON_POSTGRES,
      globalSetup: 'src/service/spec/postgres-setup.ts',
      ...RUN,
    },
  },
  { test: { name: 'build', include: OF_THE_BUILD, ...RUN } },
]
