import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from '../run/paths'

/** Gzipped size of the scripts, the styles or both among these paths of the build, in kB. */
export function codeSize(paths: Iterable<string>, ...endings: ('js' | 'css')[]): number {
  const wanted = endings.length === 0 ? ['js', 'css'] : endings
  const code = [...new Set(paths)].filter((path) => wanted.some((ending) => path.endsWith(`.${ending}`)))
  return (
    code.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length, 0) / 1000
  )
}
