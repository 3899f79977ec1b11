type Hash = (file: File, signal: AbortSignal) => Promise<string | null>

/**
 * Computes the SHA-256 of a file in a worker: hex, or null where the file is gone or the browser starts no worker. Never
 * rejects. WebCrypto would need the whole file in memory, and HTTPS.
 */
export function hashFile(file: File, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    const end = (sha256: string | null) => {
      signal.removeEventListener('abort', giveUp)
      worker.terminate()
      resolve(sha256)
    }
    const giveUp = () => end(null)
    signal.addEventListener('abort', giveUp, { once: true })
    worker.onmessage = ({ data }: MessageEvent<string | null>) => end(data)
    worker.onerror = giveUp
    worker.postMessage(file)
    if (signal.aborted) giveUp()
  })
}

/**
 * Hashes files one at a time, in the order of the calls: each reads a whole file.
 * Null for one aborted before its turn.
 */
export function createHashQueue(hash: Hash): Hash {
  let last: Promise<unknown> = Promise.resolve()
  return (file, signal) => {
    const sha256 = last.then(() => (signal.aborted ? null : hash(file, signal)))
    last = sha256
    return sha256
  }
}
