const env =
  (globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } }).process?.env ?? {}

/** Returns how many random cases to try: a tenth of `full`, or all with `RANDOM_RUNS=all`, as in `npm run soak`. */
export const runs = (full: number): number =>
  env.RANDOM_RUNS === 'all' ? full : Math.max(1, Math.ceil(full / 10))

/** Returns the seed: `RANDOM_SEED`, which `npm run soak` sets, or `usual`. Put it in the test's title or messages. */
export const randomSeed = (usual = 80_982): number => (env.RANDOM_SEED ? Number(env.RANDOM_SEED) : usual)
