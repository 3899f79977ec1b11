import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { notePackages, writeLicences } from './e2e/build/licences.ts'
import { listModules } from './e2e/build/module-list.ts'
import { PROJECTS } from './e2e/run/vitest-projects.ts'
import about from './package.json' with { type: 'json' }
import { consoleHeaders } from './src/service/hosting/console-headers.ts'
import { referenceService } from './src/service/hosting/vite-plugin.ts'

/** A chunk by its name. Throws where the build has none. */
function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const chunk = chunks.find((one) => one.name === name)
  if (!chunk) throw new Error(`The build has no chunk "${name}".`)
  return chunk
}

/** The chunks that every page needs, named in `groups` below. */
const EVERY_PAGE = ['reading', 'drawing']

/** The files of these chunks and of those that they import. */
const LOADED_BEFORE = new RegExp(
  `^assets/(?:${['index', 'rolldown-runtime', ...EVERY_PAGE].join('|')})-[^.]+\\.js$`,
)

/** Preloads in index.html what its script imports first: the browser would find these a round trip later. */
function preloadEveryPage(): Plugin {
  return {
    name: 'fleet-console-preload',
    transformIndexHtml(_, { bundle }) {
      if (!bundle) return []
      const files = EVERY_PAGE.flatMap((name) => {
        const chunk = chunkOf(bundle, name)
        const runtime = chunk.imports.filter((file) => file.includes('rolldown-runtime'))
        return [...(chunk.viteMetadata?.importedCss ?? []), ...runtime, chunk.fileName]
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
 * Chunks whose code runs nearly whole: for the first page, for a new billing plan, and when a charge is first dragged.
 * Chromium compiles a file that begins with the comment below on another thread while it loads. Otherwise it compiles each
 * function on the main thread at its first call: a sixth of the time of the first drag, a twentieth of that to a vehicle's
 * first revision.
 */
const COMPILED_WHOLE = ['reading', 'drawing', 'vehicle', 'new-plan-page', 'pointer-drag']

function compileWhole(): Plugin {
  return {
    name: 'fleet-console-compile-whole',
    generateBundle: {
      // After Vite has put its own line before the code: the comment has to be the first line.
      order: 'post',
      handler(_, bundle) {
        for (const name of COMPILED_WHOLE) {
          const chunk = chunkOf(bundle, name)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}

/** Addresses of pages begin with the names of their routes' files. */
const PAGES = readdirSync(new URL('src/app/routes', import.meta.url))
  .filter((name) => !name.startsWith('__'))
  .map((name) => name.split('.')[0]?.replace(/^index$/, '') ?? '')

/** The pages that are opened most: the first one, and a vehicle's. */
const MOST_OPENED = ['routes', 'vehicle']

/** The files that a chunk needs: its own, its styles, and those of the chunks that it imports. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  known = new Set<string>(),
): string[] {
  known.add(chunk.fileName)
  for (const name of chunk.viteMetadata?.importedCss ?? []) known.add(name)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (!known.has(name) && imported?.type === 'chunk') filesOf(bundle, imported, known)
  }
  return [...known]
}

/** Adds the service worker, with the list of the build's files in it. */
function keptCopy(): Plugin {
  return {
    name: 'fleet-console-kept-copy',
    apply: 'build',
    generateBundle: {
      // After index.html has been written.
      order: 'post',
      async handler(_, bundle) {
        const html = bundle['index.html']
        if (html?.type !== 'asset') throw new Error('The build has no index.html for the service worker.')
        const page = String(html.source)
        const code = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
        const opened = MOST_OPENED.flatMap((name) => filesOf(bundle, chunkOf(bundle, name)))
        const isFirst = (name: string) => page.includes(name) || opened.includes(name)
        const [entry] = code.filter((name) => page.includes(` src="/${name}"`))
        const hashes = Object.values(bundle).flatMap((file) => {
          const bytes = file.type === 'chunk' ? file.code : file.source
          const digest = createHash('sha256').update(bytes).digest().subarray(0, 12)
          return file.fileName.startsWith('assets/') ? [[`/${file.fileName}`, digest.toString('base64')]] : []
        })
        const BUILD = {
          version: createHash('sha256').update(page).update(code.sort().join()).digest('hex').slice(0, 12),
          entry: `/${entry}`,
          first: code.filter(isFirst).map((name) => `/${name}`),
          rest: code.filter((name) => !isFirst(name)).map((name) => `/${name}`),
          pages: [...new Set(PAGES)],
          hashes: Object.fromEntries(hashes),
        }
        const worker = await build({
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          define: { BUILD: JSON.stringify(BUILD) },
          build: {
            write: false,
            rolldownOptions: { input: 'src/app/code/service-worker.ts', output: { format: 'iife' } },
          },
        })
        const [chunk] = 'output' in worker ? worker.output : []
        if (chunk === undefined) throw new Error('The service worker was not built.')
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: chunk.code })
      },
    },
  }
}

/**
 * Where React and the shell begin, the small modules that nearly every page draws with, and those that the page of a
 * vehicle shares with others: no other page shall load that page for them.
 */
const DRAWN_EVERYWHERE = new RegExp(
  [
    'src/app/(?:mount|shell/root)\\.tsx$',
    'src/ui/layout/(?:section\\.tsx|use-idle\\.ts|use-top-in-page\\.ts)$',
    'src/ui/feedback/(?:read-wait|skeleton|stale-banner)\\.tsx$',
    'src/ui/form/use-synced-state\\.ts$',
    'src/ui/content/plate-chip\\.tsx$',
    'src/domain/person/use-scope\\.ts$',
    'src/domain/words/(?:membership-chip\\.tsx|vehicle-words\\.ts)$',
    'src/domain/verdict-view/(?:asked-form|other-order)\\.tsx$',
    'src/api/resources/vehicle-(?:reads|record)\\.ts$',
    'src/local/(?:recents|remembered-vehicles)\\.ts$',
    'src/features/vehicles/record/remembered-vehicle\\.ts$',
    'src/contract/limits\\.ts$',
    'react-query/build/modern/(?:infiniteQueryOptions|useInfiniteQuery|useIsFetching)\\.js$',
    'components/NativeSelect/NativeSelect\\.mjs$',
    'icons/Icon(?:Download|Refresh)\\.mjs$',
  ].join('|'),
)

/** Files of CSS modules by the letters that their classes begin with. */
const fileOf = new Map<string, string>()

/**
 * The name of a CSS module's class: letters of its file and its own name. Each is in a script and in a style sheet, so
 * they are short.
 */
function shortClassName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/'))
  const hash = createHash('sha256')
    .update(path)
    .digest('base64')
    .replace(/[^a-z]/gi, '')
  const mark = hash.slice(0, 3)
  if ((fileOf.get(mark) ?? path) !== path)
    throw new Error(`${path} has the letters of ${fileOf.get(mark)}: take more of them.`)
  fileOf.set(mark, path)
  return `${mark}-${name}`
}

/** By its whole path: the development server takes no other. */
const NO_BROTLI = new URL('src/domain/evidence-pdf/no-brotli.ts', import.meta.url)

export default defineConfig({
  resolve: {
    alias: [
      // The fonts of PDFs are plain TrueType: what unpacks WOFF2 is left out, 130 KB of it.
      { find: 'brotli/decompress.js', replacement: fileURLToPath(NO_BROTLI) },
      // What the router brings for React 17, which has no such hook of its own.
      { find: /^use-sync-external-store\/shim\/(with-selector)/, replacement: 'use-sync-external-store/$1' },
    ],
  },
  // The development server does not look for the modules of workers. Finding them when a PDF is first wanted would reload the
  // page.
  optimizeDeps: { entries: ['index.html', 'src/**/*-worker.ts'] },
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
    keptCopy(),
    writeLicences(),
    listModules(),
  ],
  worker: { plugins: () => [notePackages()] },
  css: { modules: { generateScopedName: shortClassName } },
  define: { 'import.meta.env.VITE_CONSOLE_VERSION': JSON.stringify(about.version) },
  server: { port: 5173 },
  preview: { port: 5173 },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    modulePreload: {
      // Browsers that know no modulepreload load the files a little later.
      polyfill: false,
      // Each chunk names the files that its imports on demand need: not those that every page has by then.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !LOADED_BEFORE.test(file)) : files,
    },
    rolldownOptions: {
      // Constants of other files as their values: otherwise chunks export and import them by name.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: {
          // Each group takes its modules and everything these import, unless an earlier group has it: the entry,
          // reading (routes and their loaders), drawing (the shell and Mantine), the vehicle page, which no other page
          // shall load for a module that it shares. Other shared modules have no group: one file of them all would have
          // each page load code that it does not use.
          groups: [
            { name: 'session', tags: ['$initial'] },
            { name: 'reading', test: /src\/app\/create-app\.ts$/ },
            { name: 'drawing', test: DRAWN_EVERYWHERE },
            { name: 'vehicle', test: /routes\/vehicles\.\$vehicleId\.tsx\?/ },
          ],
        },
      },
    },
  },
  test: { projects: PROJECTS },
})
