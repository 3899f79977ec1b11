interface Request {
  readonly owner: string
  readonly name: string
  readonly mode: LockMode
  start(): void
}

/**
 * Creates in-memory Web Locks. Every mode is exclusive and first-come, first-served. Supports `ifAvailable` and
 * `signal`. Closing a tab releases its locks.
 */
export function fakeLocks() {
  let held: Request[] = []
  let queue: Request[] = []
  const closed = new Set<string>()

  function grantNext(): void {
    for (const request of [...queue]) {
      if (held.some(({ name }) => name === request.name)) continue
      queue = queue.filter((waiting) => waiting !== request)
      held.push(request)
      request.start()
    }
  }

  function release(request: Request): void {
    held = held.filter((other) => other !== request)
    grantNext()
  }

  return {
    held: () => held.map(({ owner }) => owner),
    waiting: () => queue.map(({ owner }) => owner),
    /** Acquires the lock and never releases it. */
    holdForever: (name: string) =>
      held.push({ owner: 'somebody', name, mode: 'exclusive', start: () => undefined }),
    close: (owner: string) => {
      closed.add(owner)
      queue = queue.filter((request) => request.owner !== owner)
      held = held.filter((request) => request.owner !== owner)
      grantNext()
    },
    /** Returns one tab's lock manager. */
    of: (owner: string): Pick<LockManager, 'request' | 'query'> => ({
      query: async () => ({ held: held.map(({ name, mode }) => ({ name, mode })), pending: [] }),
      request: <T>(
        name: string,
        ...rest: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]
      ) => {
        const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
        return new Promise<Awaited<T>>((resolve, reject) => {
          if (closed.has(owner)) return
          const grant = async (lock: Lock | null): Promise<Awaited<T>> => await callback(lock)
          const isTaken = [...held, ...queue].some((other) => other.name === name)
          if (options.ifAvailable && isTaken) {
            grant(null).then(resolve, reject)
            return
          }
          const refuse = () => {
            queue = queue.filter((waiting) => waiting !== request)
            reject(new DOMException('The request was aborted.', 'AbortError'))
          }
          const request: Request = {
            owner,
            name,
            mode: options.mode ?? 'exclusive',
            start: () => {
              options.signal?.removeEventListener('abort', refuse)
              // As in browsers, the lock is free when code awaits the result.
              grant({ name, mode: 'exclusive' })
                .finally(() => release(request))
                .then(resolve, reject)
            },
          }
          options.signal?.addEventListener('abort', refuse)
          queue.push(request)
          if (options.signal?.aborted) refuse()
          else grantNext()
        })
      },
    }),
  }
}
