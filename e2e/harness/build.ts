import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { HARNESS, ROOT } from '../run/paths'
import { seedOnce } from '../support/world/seeded-service'

const PAGES = fileURLToPath(new URL('./pages', import.meta.url))

/**
 * Builds each file of `pages/` into its own script under `/harness/`, and seeds the database that workers copy.
 * Playwright's global setup.
 */
export default async function buildHarness(): Promise<void> {
  await seedOnce()
  const names = readdirSync(PAGES).filter((name) => /\.tsx?$/.test(name))
  await buildPages(names.map((name) => join(PAGES, name)))
}

/** Builds pages into their own scripts. With `isMore`, keeps the pages built before. */
export async function buildPages(files: readonly string[], { isMore = false } = {}): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    base: '/harness/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    // The benchmark's libraries require older packages, which would add a second React to the page.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: HARNESS,
      emptyOutDir: !isMore,
      cssCodeSplit: false,
      minify: false,
      cssMinify: true,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [parse(file).name, file])),
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
}
