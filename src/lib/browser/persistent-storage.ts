let isAsked = false

/** Requests persistent storage once per tab, so stored data isn't evicted. Some browsers ask the user. */
export function requestPersistentStorage(): void {
  if (isAsked) return
  isAsked = true
  // The API is missing without HTTPS. The diagnostics page shows a refusal.
  void storageManager()
    ?.persist()
    .catch(() => false)
}

/** Returns whether the browser stores data until it is deleted. Null if the browser doesn't report it. */
export async function isStoragePersistent(): Promise<boolean | null> {
  const manager = storageManager()
  return manager === undefined ? null : manager.persisted().catch(() => null)
}

const storageManager = (): StorageManager | undefined =>
  'navigator' in globalThis && 'storage' in navigator ? navigator.storage : undefined
