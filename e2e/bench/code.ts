import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Returns the gzipped size in kB of the scripts, the styles, or both among these paths of the build in `dist`. */
export function codeSize(dist: string, paths: Iterable<string>, ...endings: ('js' | 'css')[]): number {
  const wanted = endings.length === 0 ? ['js', 'css'] : endings
  const code = [...new Set(paths)].filter((path) => wanted.some((ending) => path.endsWith(`.${ending}`)))
  return (
    code.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length, 0) / 1000
  )
}
