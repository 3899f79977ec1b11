import fc from 'fast-check'

// Vitest runs this before each test file if RANDOM_SEED is set; otherwise fast-check takes a fresh seed for each test.
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED) })
