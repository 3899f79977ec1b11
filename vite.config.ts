import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import about from './package.json' with { type: 'json' }
import { consoleHeaders } from './src/service/hosting/console-headers.ts'
import { referenceService } from './src/service/hosting/vite-plugin.ts'

/** What every page needs, whatever it shows; named in `groups` below. */
const EVERY_PAGE = ['reading', 'drawing']

/** Has index.html ask at once for what its script imports first thing: the browser would find out a round trip later. */
function preloadEveryPage(): Plugin {
  return {
    name: 'fleet-console-preload',
    transformIndexHtml(_, { bundle }) {
      if (!bundle) return []
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const files = EVERY_PAGE.flatMap((name) => {
        const chunk = chunks.find((one) => one.name === name)
        if (!chunk) throw new Error(`The build has no chunk "${name}" to preload.`)
        const small = chunk.imports.filter((file) => file.includes('rolldown-runtime'))
        return [...(chunk.viteMetadata?.importedCss ?? []), ...small, chunk.fileName]
      })
      return [...new Set(files)].map((file) => ({
        tag: 'link',
        injectTo: 'head',
        attrs: {
          ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
          crossorigin: true,
          href: `/${file}`,
        },
      }))
    },
  }
}

/**
 * Chunks of which nearly all runs: while the first page is drawn, and when a charge is picked up. Chromium compiles a
 * file that begins with these words beside the page, as it comes in; else each function on the page's own thread, when
 * it is first called, which took a sixth of the first picking up.
 */
const COMPILED_WHOLE = ['drawing', 'billing-plans.new']

function compileWhole(): Plugin {
  return {
    name: 'fleet-console-compile-whole',
    generateBundle: {
      // After Vite has put a line of its own before the code.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        for (const name of COMPILED_WHOLE) {
          const chunk = chunks.find((one) => one.name === name)
          if (!chunk) throw new Error(`The build has no chunk "${name}" to compile whole.`)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}

// Colours of Mantine's palette that nothing here is drawn in: two thirds of what its variables weigh.
const UNUSED_COLOUR = /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange)-/

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    preloadEveryPage(),
    referenceService(),
    consoleHeaders(),
    compileWhole(),
  ],
  define: { 'import.meta.env.VITE_CONSOLE_VERSION': JSON.stringify(about.version) },
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'fleet-console-colours',
          Declaration(declaration) {
            if (UNUSED_COLOUR.test(declaration.prop)) declaration.remove()
          },
        },
      ],
    },
  },
  server: { port: 5173 },
  preview: { port: 5173 },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes its module and all that this imports, down to the last, that no group before it has taken:
          // what the entry needs, what reads (routes and their loaders), what draws (shell and Mantine), a vehicle's page.
          // What other pages share is left to itself: a file of all of it would have each load what it has no use for.
          groups: [
            { name: 'session', tags: ['$initial'] },
            { name: 'reading', test: /src\/app\/create-app\.ts$/ },
            { name: 'drawing', test: /src\/app\/(?:mount|shell\/root)\.tsx$/ },
            { name: 'vehicle', test: /routes\/vehicles\.\$vehicleId\.tsx\?/ },
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    // One process a file: tests set process.env.TZ, which worker threads cannot.
    pool: 'forks',
    // Room for slow and busy machines: no test here measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: process.env.RANDOM_SEED ? ['e2e/soak/seed-fast-check.ts'] : [],
  },
})
