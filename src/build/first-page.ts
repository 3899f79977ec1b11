import type { Plugin } from 'vite'

// The code of the first page in four files: left to itself, the bundler makes 120, and the first data comes twice as late.

/** Each group takes its matches and all that they import, unless an earlier group has it. */
export const GROUPS = [
  // Imports of main.tsx: the first refresh leaves before anything else is loaded.
  { name: 'session', tags: ['$initial' as const] },
  // Routes and their loaders, without what they draw: the first read leaves while React is still loading.
  { name: 'loaders', test: /src\/app\/(?:create-app\.ts|routes\/[^?]*)$/ },
  // React, Mantine and the shell, while the answers of both are awaited.
  { name: 'drawing', test: /src\/app\/(?:mount|shell\/)/ },
  // The most used page: a verdict must not wait for a second file that a connection has lost. What it shares with other
  // pages is in it, too: 13 KiB more for these, 8 less for itself.
  { name: 'vehicle', test: /routes\/vehicles\.\$vehicleId\.tsx\?/ },
]

/** Preloaded by index.html: a browser would find them a round trip later. */
const PRELOADED = ['loaders', 'drawing']
/** Compiled by Chromium while they load, on another thread, for this comment: a twentieth of the time to the first data. */
const COMPILED = [...PRELOADED, 'vehicle']
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n'

export function firstPage(): Plugin {
  return {
    name: 'fleet-console-first-page',
    apply: 'build',
    transformIndexHtml(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const preloaded = chunks.filter(({ name }) => PRELOADED.includes(name))
      const files = preloaded.flatMap(({ fileName, viteMetadata }) => [
        ...(viteMetadata?.importedCss ?? []),
        fileName,
      ])
      return files.map((file) => ({
        tag: 'link',
        injectTo: 'head',
        attrs: {
          ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
          crossorigin: true,
          href: `/${file}`,
        },
      }))
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
