let isAsked = false

/** Asks the browser, once per tab, to keep stored data when space runs low. Some browsers ask the user. */
export function requestPersistentStorage(): void {
  if (isAsked) return
  isAsked = true
  // Absent without HTTPS. Diagnostics shows a refusal.
  void storageManager()
    ?.persist()
    .catch(() => false)
}

/** Returns whether stored data is kept until it is deleted; null if the browser doesn't report it. */
export async function isStoragePersistent(): Promise<boolean | null> {
  const manager = storageManager()
  return manager === undefined ? null : manager.persisted().catch(() => null)
}

function storageManager(): StorageManager | undefined {
  return 'navigator' in globalThis && 'storage' in navigator ? navigator.storage : undefined
}
