import type { Plugin } from 'vite'
import { chunkOf } from './bundle.ts'

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
    'src/ui/rows/use-focused-row\\.ts$',
    'src/domain/person/use-scope\\.ts$',
    'src/domain/words/(?:membership-chip\\.tsx|vehicle-words\\.ts)$',
    'src/domain/verdict/verdict-words\\.ts$',
    'src/domain/verdict-view/(?:asked-form|other-order)\\.tsx$',
    'src/api/resources/vehicle-(?:reads|record)\\.ts$',
    'src/local/(?:recents|remembered-vehicles)\\.ts$',
    'src/features/vehicles/record/remembered-vehicle\\.ts$',
    'src/contract/limits\\.ts$',
    'react-query/build/modern/(?:infiniteQueryOptions|useInfiniteQuery|useIsFetching)\\.js$',
    'icons/Icon(?:Download|Refresh)\\.mjs$',
  ].join('|'),
)

/** The groups that every page needs. */
const EVERY_PAGE = ['loaders', 'drawing']

/**
 * Each group takes its modules and everything these import, unless an earlier group has it: the entry, loaders (routes
 * and their loaders), drawing (the shell and Mantine), the vehicle page, which no other page shall load for a module that
 * it shares, and what joins a fleet's records once its id is known. Other shared modules have no group: one file of them
 * all would have each page load code that it does not use.
 */
export const GROUPS = [
  { name: 'session', tags: ['$initial' as const] },
  { name: 'loaders', test: /src\/app\/create-app\.ts$/ },
  { name: 'drawing', test: DRAWN_EVERYWHERE },
  { name: 'vehicle', test: /routes\/vehicles\.\$vehicleId\.tsx\?/ },
  { name: 'join-fleets', test: /src\/local\/join-fleets\.ts$/ },
]

/** Preloads in index.html what its script imports first: the browser would find these a round trip later. */
export function preloadEveryPage(): Plugin {
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
const COMPILED_WHOLE = ['loaders', 'drawing', 'vehicle', 'billing-plans.new', 'pointer-drag']

export function compileWhole(): Plugin {
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
