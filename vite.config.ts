import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import about from './package.json' with { type: 'json' }
import { firstPage, GROUPS } from './src/build/first-page.ts'
import { notePackages, writeLicenses } from './src/build/licenses.ts'
import { consoleHeaders } from './src/service/hosting/console-headers.ts'
import { referenceService } from './src/service/hosting/vite-plugin.ts'

/** An absolute path, because the development server resolves no other. */
const NO_BROTLI = new URL('src/domain/evidence-pdf/no-brotli.ts', import.meta.url)

export default defineConfig({
  resolve: {
    alias: [
      // Drops the 130 KB WOFF2 decoder, because the PDF fonts are plain TrueType.
      { find: 'brotli/decompress.js', replacement: fileURLToPath(NO_BROTLI) },
    ],
  },
  // The development server doesn't scan workers. Otherwise the first PDF would discover their modules and reload the page.
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
    // Browsers without modulepreload load the files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
})
