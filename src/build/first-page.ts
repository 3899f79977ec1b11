import type { Plugin } from 'vite'

// The code of the first page in three files: left to itself, the bundler makes 120, and the first data comes twice as late.

/** Each group takes its matches and all that they import, unless an earlier group has it. */
export const GROUPS = [
  // Imports of main.tsx: the first refresh leaves before anything else is loaded.
  { name: 'session', tags: ['$initial' as const] },
  // Routes and their loaders, without what they draw: the first read leaves while React is still loading.
  { name: 'loaders', test: /src\/app\/(?:create-app\.ts|routes\/[^?]*)$/ },
  // React, Mantine, the shell, and the most used page, most of which the other pages import as well.
  { name: 'drawing', test: /src\/app\/(?:mount|shell\/)|routes\/vehicles\.\$vehicleId\.tsx\?/ },
]

/** Compiled by Chromium while they load, on another thread, for this comment: a twentieth of the time to the first data. */
const COMPILED = ['loaders', 'drawing']
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n'

export function firstPage(): Plugin {
  return {
    name: 'fleet-console-first-page',
    apply: 'build',
    // Preloads the loaders alone: beside `drawing`, they would load 0.3 s later on a slow connection, and so would the data.
    transformIndexHtml(_, { bundle = {} }) {
      const loaders = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'loaders')
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${loaders?.fileName}` }
      return [{ tag: 'link', injectTo: 'head', attrs }]
    },
    generateBundle: {
      // After Vite has put its own line before the code: the comment has to be the first line.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && COMPILED.includes(file.name)) file.code = COMPILE_WHOLE + file.code
      },
    },
  }
}
