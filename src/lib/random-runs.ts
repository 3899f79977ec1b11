const env =
  (globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } }).process?.env ?? {}

/** How many random cases a test tries: a tenth of `full`; all with `RANDOM_RUNS=all`, as `npm run soak` sets. */
export function runs(full: number): number {
  return env.RANDOM_RUNS === 'all' ? full : Math.max(1, Math.ceil(full / 10))
}

/**
 * The seed of a test's random cases: `RANDOM_SEED`, which `npm run soak` and `test:rest` set and print, else always `usual`.
 * Name it in the test's title or messages. fast-check is given `RANDOM_SEED` by the setup file.
 */
export function randomSeed(usual = 80_982): number {
  return env.RANDOM_SEED ? Number(env.RANDOM_SEED) : usual
}
