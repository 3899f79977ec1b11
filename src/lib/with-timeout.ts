/** Resolves with undefined after `timeoutMs`, but doesn't cancel the work. Rejects with the signal's reason. */
export function withTimeout<T>(
  work: Promise<T>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      done()
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      done()
      resolve(undefined)
    }, timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
    work.then(resolve, reject).finally(done)
  })
}
