/** Stores one short text. If storage is blocked or full, the text lasts as long as the tab. */
export function createStorageItem(storage: () => Storage, key: string) {
  let presumed: string | null = null
  let unkept = false
  return {
    read: (): string | null => {
      try {
        const kept = storage().getItem(key)
        return unkept ? presumed : kept
      } catch {
        return presumed
      }
    },
    write: (text: string | null): void => {
      presumed = text
      unkept = false
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        unkept = true
      }
    },
    /** Sets the text that another tab announced, in case the browser stores nothing. */
    presume: (text: string | null): void => {
      presumed = text
    },
  }
}
