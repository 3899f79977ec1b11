import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import about from './package.json' with { type: 'json' }
import { consoleHeaders } from './src/service/console-headers.ts'
import { referenceService } from './src/service/vite-plugin.ts'

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
    referenceService(),
    consoleHeaders(),
  ],
  define: { 'import.meta.env.VITE_CONSOLE_VERSION': JSON.stringify(about.version) },
  server: { port: 5173 },
  preview: { port: 5173 },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes its module and all that this imports, down to the last, that no group before it has taken.
          groups: [
            { name: 'session', tags: ['$initial'] },
            { name: 'reading', test: /src\/app\/parts\.ts$/ },
            { name: 'drawing', test: /src\/app\/(?:mount|root)\.tsx$/ },
            { name: 'vehicle', test: /features\/vehicles\/vehicle-page\.tsx$/ },
            // Small modules that several other pages share would each become a request of its own.
            { name: 'shared', minShareCount: 2, maxModuleSize: 12_000, test: /src|@tabler|mantine/ },
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
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
