/**
 * SHA-256 of a file in hex, computed beside the page; null where it cannot be: the file is gone, or the browser starts no
 * worker. Never rejects. WebCrypto hashes only what is in memory as a whole, and only over HTTPS.
 */
export function hashFile(file: File, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    const end = (sum: string | null) => {
      signal.removeEventListener('abort', leave)
      worker.terminate()
      resolve(sum)
    }
    const leave = () => end(null)
    signal.addEventListener('abort', leave, { once: true })
    worker.onmessage = ({ data }: MessageEvent<string | null>) => end(data)
    worker.onerror = leave
    worker.postMessage(file)
    if (signal.aborted) leave()
  })
}
