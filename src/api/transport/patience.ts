export interface Waiting {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs: number
}

/**
 * Waits for what others wait for too (a refresh, the end of an interruption) without holding it up: rejects with the
 * signal's reason when the caller aborts, and gives undefined when `timeoutMs` have passed.
 */
export function patience<T>(happening: Promise<T>, { signal, timeoutMs }: Waiting): Promise<T | undefined> {
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
    happening.then(resolve, reject).finally(done)
  })
}
