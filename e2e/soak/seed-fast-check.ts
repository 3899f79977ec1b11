import fc from 'fast-check'

// Vitest runs this before each test file where RANDOM_SEED is set: fast-check else takes a fresh seed for each test.
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED) })
