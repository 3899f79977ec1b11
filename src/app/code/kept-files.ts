// What the service worker keeps of the console, and what it answers with where the storage fails.

/** The names of its caches begin with it. */
export const CACHES = 'fleet-console '
export const PAGE = '/'

/** Whether an answer may be kept. Some hosts answer for a missing file with a page. */
export const isFile = ({ status, headers }: Response): boolean =>
  status === 200 && !(headers.get('Content-Type') ?? '').startsWith('text/html')

/** What is kept at an address; undefined, too, where the storage fails. */
export async function keptAnswer(address: string, cacheName?: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { ignoreVary: true, ...(cacheName !== undefined && { cacheName }) })
  } catch {
    return undefined
  }
}

/** Keeps an answer; false where it cannot be kept: the storage is full or fails, or the answer's `Vary` forbids it. */
export async function put(cache: Cache, address: string, answer: Response): Promise<boolean> {
  try {
    await cache.put(address, answer)
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
  if (isFile(answer)) later(put(cache, request.url, answer.clone()))
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
