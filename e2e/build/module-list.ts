import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Written by each build: the files of its code, with the paths of the modules in each. */
export const MODULE_LIST = resolve(import.meta.dirname, '../.out/modules.json')

/** Lists a build's modules next to the reports, for tests of the bundles. Never in `dist/`. */
export function listModules(): Plugin {
  return {
    name: 'fleet-console-module-list',
    apply: 'build',
    writeBundle(_, bundle) {
      const { root } = this.environment.config
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => relative(root, id))]] : [],
      )
      mkdirSync(dirname(MODULE_LIST), { recursive: true })
      writeFileSync(MODULE_LIST, JSON.stringify(Object.fromEntries(chunks)))
    },
  }
}
