import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

export const LICENSES = 'licenses.txt'

const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

const folders = new Set<string>()

/** Records the packages of a build. Vite's own `build.license` skips workers and fonts. */
export function notePackages(): Plugin {
  return { name: 'fleet-console-packages', generateBundle: (_, bundle) => addPackages(bundle) }
}

export function writeLicenses(): Plugin {
  return {
    name: 'fleet-console-licenses',
    apply: 'build',
    generateBundle(_, bundle) {
      addPackages(bundle)
      const source = [...folders]
        .map(licenseOf)
        .sort()
        .join(`\n\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: LICENSES, source })
    },
  }
}

function addPackages(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle))
    for (const name of file.type === 'chunk' ? file.moduleIds : file.originalFileNames)
      for (const folder of resolve(name).match(FOLDER) ?? []) folders.add(folder)
}

/** Formats a package's name, version, author, and license. A few name their license without its text, or have only that. */
function licenseOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (!about.license && texts.length === 0) throw new Error(`${about.name} has no license.`)
  const author = about.author?.name || about.author || about.repository?.url || about.repository
  const heading = `${about.name} ${about.version}, by ${author}`
  return [heading, about.license ? `License: ${about.license}` : 'License:', ...texts].join('\n\n')
}
