import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The file in `dist/` with the licences of every package that the build has something of. */
export const LICENCES = 'licences.txt'

/** A module's path up to its package's folder. */
const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** The packages' folders: also of workers, which are builds of their own, made before the build's end. */
const folders = new Set<string>()

/** Takes note of the packages of a build. Vite's own `build.license` leaves out workers and fonts. */
export function notePackages(): Plugin {
  return {
    name: 'fleet-console-packages',
    generateBundle: (_, bundle) => addPackages(bundle),
  }
}

/** Writes the licences of this build and its workers. */
export function writeLicences(): Plugin {
  return {
    name: 'fleet-console-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      addPackages(bundle)
      const source = [...folders]
        .map(licenceOf)
        .sort()
        .join(`\n\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: LICENCES, source })
    },
  }
}

function addPackages(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle))
    for (const name of file.type === 'chunk' ? file.moduleIds : file.originalFileNames)
      for (const folder of resolve(name).match(FOLDER) ?? []) folders.add(folder)
}

/** Name, version, author and licence of a package. A few name their licence and come without its text, or the other way. */
function licenceOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (!about.license && texts.length === 0) throw new Error(`${about.name} has no licence.`)
  const author = about.author?.name || about.author || about.repository?.url || about.repository
  const heading = `${about.name} ${about.version}, by ${author}`
  return [heading, about.license ? `Licence: ${about.license}` : 'Licence:', ...texts].join('\n\n')
}
