export type Connection = ReturnType<typeof createConnection>

const LOOK_EVERY_MS = 5_000

export const browserConnection = createConnection()

/** Watches the online status. While the browser reports being offline, which may be wrong, pings the console's host. */
export function createConnection() {
  const listeners = new Set<() => void>()
  let isReached = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(reached: boolean): void {
    isReached = reached
    for (const listener of [...listeners]) listener()
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (navigator.onLine || listeners.size === 0) return
    const signal = AbortSignal.timeout(LOOK_EVERY_MS)
    const response = fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', signal })
    const reached = await response.then(
      () => true,
      () => false,
    )
    if (reached !== isReached && !navigator.onLine) tell(reached)
    timer = setTimeout(look, LOOK_EVERY_MS)
  }

  function onChange(): void {
    tell(false)
    void look()
  }

  return {
    isOnline: () => navigator.onLine || isReached,
    subscribe(listener: () => void) {
      listeners.add(listener)
      if (listeners.size === 1) {
        addEventListener('online', onChange)
        addEventListener('offline', onChange)
        void look()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        removeEventListener('online', onChange)
        removeEventListener('offline', onChange)
        clearTimeout(timer)
      }
    },
  }
}
