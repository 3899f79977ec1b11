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

/** What is kept at an address; undefined, too, where the storage fails. A wrong answer that was kept is dropped. */
export async function keptAnswer(address: string, cacheName?: string): Promise<Response | undefined> {
  try {
    const name = cacheName !== undefined && { cacheName }
    const answer = await caches.match(address, { ignoreVary: true, ...name })
    if (!answer || isFile(address, answer)) return answer
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
export async function put(cache: Cache, address: string, answer: Response): Promise<boolean> {
  if (!isFile(address, answer)) return false
  try {
    const copy = answer.clone()
    if ((await answer.blob()).size === 0) return false
    await cache.put(address, copy)
    return true
  } catch {
    return false
  }
}

/**
 * Answers with a file of the build: the kept one, otherwise the host's. `later` gets the work of keeping that in the cache
 * named `mine`: whatever becomes of it, the answer is the host's.
 */
export async function answerFile(
  request: Request,
  mine: string,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await keptAnswer(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  const cache = await openIfThere(mine)
  if (cache === null) return answer
  if (isFile(request.url, answer)) later(put(cache, request.url, answer.clone()))
  // A deploy took it away: the next page has to be the host's.
  else if (answer.status < 500) await cache.delete(PAGE).catch(() => false)
  return answer
}

/** Null where there is none, as after it was switched off, and where the storage fails. */
async function openIfThere(name: string): Promise<Cache | null> {
  try {
    return (await caches.has(name)) ? await caches.open(name) : null
  } catch {
    return null
  }
}
