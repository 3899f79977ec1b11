import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { chunkOf, filesOf } from './bundle.ts'

/** Addresses of pages begin with the names of their routes' files. */
const PAGES = readdirSync(new URL('../app/routes', import.meta.url))
  .filter((name) => !name.startsWith('__'))
  .map((name) => name.split('.')[0]?.replace(/^index$/, '') ?? '')

/** The pages that are opened most: the first one, and a vehicle's. */
const MAX_OPENED = ['routes', 'vehicle']

/** Adds the service worker, with the list of the build's files in it. */
export function keptCopy(): Plugin {
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
        const opened = MAX_OPENED.flatMap((name) => filesOf(bundle, chunkOf(bundle, name)))
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
