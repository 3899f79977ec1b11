// What the service worker keeps of the console, and what it answers with where the storage fails.

/** The names of its caches begin with it. */
export const CACHES = 'fleet-console '
export const PAGE = '/'

/** What a host may call a file, by the ending of its name. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  js: ['text/javascript', 'application/javascript'],
  css: ['text/css'],
  ttf: ['font/ttf', 'font/sfnt', 'application/x-font-ttf', 'application/octet-stream'],
  page: ['text/html'],
}

/** Whether this is the file of that address. During a deploy hosts answer with anything, also with status 200. */
export function isFile(address: string, { status, redirected, headers }: Response): boolean {
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';')
  const ending = /\.(\w+)(?:[?#]|$)/.exec(address)?.[1] ?? 'page'
  const isEmpty = headers.get('Content-Length') === '0'
  return (
    status === 200 && !redirected && !isEmpty && (TYPES[ending]?.includes(type.trim().toLowerCase()) ?? false)
  )
}

/** What the worker knows of its build. */
export interface Build {
  /** The name of its cache. */
  readonly cache: string
  /** Of each file, by its path: the beginning of its SHA-256. */
  readonly hashes: Readonly<Record<string, string>>
}

/** As the build writes it: the first 12 bytes, in base64. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest.subarray(0, 12)))
}

/** Reads an answer to its end: whether it is the file of that address, byte for byte. Rejects where it breaks off. */
export async function isWhole(address: string, answer: Response, { hashes }: Build): Promise<boolean> {
  if (!isFile(address, answer)) return false
  const bytes = await answer.arrayBuffer()
  const expected = hashes[pathOf(address)]
  return bytes.byteLength > 0 && (expected === undefined || expected === (await hashOf(bytes)))
}

const pathOf = (address: string) => new URL(address, 'https://any.example').pathname

/** What is kept at an address; undefined, too, where the storage fails. A wrong answer that was kept is dropped. */
export async function keptAnswer(
  address: string,
  build: Build,
  cacheName?: string,
): Promise<Response | undefined> {
  try {
    const look = () =>
      caches.match(address, { ignoreVary: true, ...(cacheName !== undefined && { cacheName }) })
    const answer = await look()
    // Looked up once more: what the browser has compiled of a kept answer is lost with a copy of it.
    if (!answer || (await isWhole(address, answer, build))) return answer && (await look())
    await drop(address)
    return undefined
  } catch {
    return undefined
  }
}

/** Drops what all builds have at an address. */
async function drop(address: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(address)))
}

/**
 * Keeps an answer once it came to its end. False where it is not the file of that address, or cannot be kept: the storage
 * is full or fails, the answer's `Vary` forbids it, the connection broke.
 */
export async function put(cache: Cache, address: string, answer: Response, build: Build): Promise<boolean> {
  try {
    const copy = answer.clone()
    if (!(await isWhole(address, answer, build))) return false
    await cache.put(address, copy)
    return true
  } catch {
    return false
  }
}

/**
 * The host's answer. In place of a file's bytes with others, which a cache on the way may have since a deploy, the answer
 * past all caches; an error where that has others, too.
 */
export async function fetchFile(request: Request, build: Build, options?: RequestInit): Promise<Response> {
  const answer = await fetch(request, options)
  if (!answer.ok || build.hashes[pathOf(request.url)] === undefined) return answer
  const isRight = await isWhole(request.url, answer.clone(), build).catch(() => false)
  if (isRight) return answer
  return options?.cache === 'reload' ? Response.error() : fetchFile(request, build, { cache: 'reload' })
}

/**
 * Answers with a file of the build: the kept one, otherwise the host's. `later` gets the work of keeping that in the
 * build's cache: whatever becomes of it, the answer is the host's.
 */
export async function answerFile(
  request: Request,
  build: Build,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await keptAnswer(request.url, build)
  if (kept) return kept
  const answer = await fetchFile(request, build)
  const cache = await openIfThere(build.cache)
  if (cache === null) return answer
  if (isFile(request.url, answer)) later(put(cache, request.url, answer.clone(), build))
  // A deploy took it away: the next page has to be the host's.
  else if (answer.status < 500) await cache.delete(PAGE).catch(() => false)
  return answer
}

/** Null if none, as after it was switched off, and where the storage fails. */
async function openIfThere(name: string): Promise<Cache | null> {
  try {
    return (await caches.has(name)) ? await caches.open(name) : null
  } catch {
    return null
  }
}

// Between a page and the service worker.

/** What pages send: the page is at rest, so that the copy can be completed. */
export interface AtRest {
  /** Whether to fetch the code of all pages, so that none is missing after a deploy. */
  readonly all: boolean
  /** Address of the script that the page was started by. */
  readonly entry: string
}
/** The answer where the host's build, which is kept, is another than the page's. */
export const NEW_VERSION = 'new version'
