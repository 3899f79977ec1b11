import fc from 'fast-check'

// Vitest runs this before each test file if RANDOM_SEED is set. Without it, fast-check uses a new seed for each test.
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED) })
