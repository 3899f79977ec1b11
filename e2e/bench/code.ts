import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from '../run/paths'

/** Size of the scripts and styles among these paths of the build, in thousands of bytes, gzipped. */
export function codeSize(paths: Iterable<string>): number {
  const code = [...new Set(paths)].filter((path) => /\.(?:js|css)$/.test(path))
  return (
    code.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length, 0) / 1000
  )
}
