/** Whether the browser has a network connection. */
export interface Connection {
  isOnline(): boolean
  /** Calls back after every change; returns the unsubscriber. */
  subscribe(listener: () => void): () => void
}

export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
}
