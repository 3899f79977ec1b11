import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import about from './package.json' with { type: 'json' }
import { firstPage, GROUPS } from './src/build/first-page.ts'
import { notePackages, writeLicenses } from './src/build/licenses.ts'
import { consoleHeaders } from './src/service/hosting/console-headers.ts'
import { referenceService } from './src/service/hosting/vite-plugin.ts'

/** By its whole path: the development server takes no other. */
const NO_BROTLI = new URL('src/domain/evidence-pdf/no-brotli.ts', import.meta.url)

export default defineConfig({
  resolve: {
    alias: [
      // The fonts of PDFs are plain TrueType: what unpacks WOFF2 is left out, 130 KB of it.
      { find: 'brotli/decompress.js', replacement: fileURLToPath(NO_BROTLI) },
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
    referenceService(),
    consoleHeaders(),
    firstPage(),
    writeLicenses(),
  ],
  worker: { plugins: () => [notePackages()] },
  define: { 'import.meta.env.VITE_CONSOLE_VERSION': JSON.stringify(about.version) },
  server: { port: 5173 },
  preview: { port: 5173 },
  build: {
    target: 'baseline-widely-available',
    // Browsers that know no modulepreload load the files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
})
