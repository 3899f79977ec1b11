/** Creates an item that stores one short text. If storage is blocked or full, the text lasts until the tab closes. */
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
    /** Sets the text that another tab announced, because a blocked storage doesn't have it. */
    presume: (text: string | null): void => {
      presumed = text
    },
  }
}
