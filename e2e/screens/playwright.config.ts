import { defineConfig } from 'playwright/test'
import tests from '../playwright.config'

// Pictures instead of tests, with the tests' own settings: see `run/screens.ts`.
const { projects: _, reporter: __, ...settings } = tests

export default defineConfig({
  ...settings,
  testDir: '.',
  globalSetup: '../harness/build.ts',
  outputDir: '../.out/screens-results',
  reporter: 'list',
})
