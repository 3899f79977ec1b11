import type { Plugin } from 'vite'

// Groups the first page's code into three files. By default, there are 120, and the first data takes twice as long.

/** Each group contains its matches and their imports, unless an earlier group contains them. */
export const GROUPS = [
  // Imports of main.tsx, which sends the first refresh before loading anything else.
  { name: 'session', tags: ['$initial' as const] },
  // Routes and their loaders, without components, so the first request is sent while React is still loading.
  { name: 'loaders', test: /src\/app\/(?:create-app\.ts|routes\/[^?]*)$/ },
  // React, Mantine, the shell, and the most used page. The other pages import most of these, too.
  { name: 'drawing', test: /src\/app\/(?:mount|shell\/)|routes\/vehicles\.\$vehicleId\.tsx\?/ },
]

/** With this comment, Chromium compiles these files off the main thread while they load: first data 5 % earlier. */
const COMPILED = ['loaders', 'drawing']
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n'

export function firstPage(): Plugin {
  return {
    name: 'fleet-console-first-page',
    apply: 'build',
    // Preloads only the loaders. Together with `drawing`, they and the data would load 0.3 s later on a slow connection.
    transformIndexHtml(_, { bundle = {} }) {
      const loaders = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'loaders')
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${loaders?.fileName}` }
      return [{ tag: 'link', injectTo: 'head', attrs }]
    },
    generateBundle: {
      // Runs after Vite prepends its own line, because the comment must be the first line.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && COMPILED.includes(file.name)) file.code = COMPILE_WHOLE + file.code
      },
    },
  }
}
