import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

type Body = Uint8Array<ArrayBuffer>

/**
 * Serves a folder's files, or their `.br` copies if they exist. Reads each file once, because a page loads dozens, and
 * each test at least one page. Browsers cache files with a hash in their names, as the deployment guide recommends.
 */
export function filesOnce(folder: string, pathOf = (path: string): string => path): MiddlewareHandler {
  const read = new Map<string, Body | null>()
  return async (context, next) => {
    const path = normalize(decodeURIComponent(pathOf(context.req.path)))
    const compressed = /\bbr\b/.test(context.req.header('Accept-Encoding') ?? '') ? found(`${path}.br`) : null
    const body = compressed ?? found(path)
    if (body === null) return next()
    context.header('Content-Type', getMimeType(path) ?? 'application/octet-stream')
    if (path.startsWith('/assets/')) context.header('Cache-Control', 'public, max-age=31536000, immutable')
    if (compressed !== null) context.header('Content-Encoding', 'br')
    return context.body(body)
  }

  function found(path: string): Body | null {
    const known = read.get(path)
    if (known !== undefined) return known
    const body = readIfFile(join(folder, path))
    read.set(path, body)
    return body
  }
}

/** Makes Chromium compile all of a file on load, which is faster for a visitor, and takes a sixth of the tests' CPU time. */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n'

function readIfFile(file: string): Body | null {
  try {
    const body = new Uint8Array(readFileSync(file))
    const comment = new TextDecoder().decode(body.subarray(0, COMPILE_WHOLE.length))
    return comment === COMPILE_WHOLE ? body.subarray(COMPILE_WHOLE.length) : body
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
    throw error
  }
}
