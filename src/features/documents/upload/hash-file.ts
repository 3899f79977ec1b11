type Hash = (file: File, signal: AbortSignal) => Promise<string | null>

/** Hashes a file in a worker; null if aborted or unreadable. WebCrypto would need the whole file in memory, and HTTPS. */
export function hashFile(file: File, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  const sha256 = new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  worker.postMessage(file)
  return sha256.finally(() => worker.terminate())
}

/** Hashes files one at a time, because each reads a whole file. Null for one aborted before its turn. */
export function createHashQueue(hash: Hash): Hash {
  let last: Promise<unknown> = Promise.resolve()
  return (file, signal) => {
    const sha256 = last.then(() => (signal.aborted ? null : hash(file, signal)))
    last = sha256
    return sha256
  }
}
