/** Keeps one short text in `storage()`. Where that throws (blocked or full), the text lasts as long as the tab. */
export function createNote(storage: () => Storage, key: string) {
  let presumed: string | null = null
  let unkept = false
  return {
    read: (): string | null => {
      try {
        const kept = storage().getItem(key)
        return unkept ? presumed : kept
      } catch {
        // Blocked: only this tab has the text.
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
        // Blocked or full: the text stays in this tab.
        unkept = true
      }
    },
    /** Sets what read() returns where the browser keeps nothing: for a text that another tab announced. */
    presume: (text: string | null): void => {
      presumed = text
    },
  }
}
