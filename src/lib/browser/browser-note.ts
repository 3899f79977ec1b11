/** One short text that the browser keeps under a key. */
interface BrowserNote {
  read(): string | null
  write(text: string | null): void
  /** Sets what read() returns where the browser keeps nothing: for a text that another tab announced. */
  presume(text: string | null): void
}

/** Keeps a text in `storage()`. Where that throws (blocked or full), the text lasts as long as the tab. */
export function createNote(storage: () => Storage, key: string): BrowserNote {
  let presumed: string | null = null
  let unkept = false
  return {
    read: () => {
      try {
        const kept = storage().getItem(key)
        return unkept ? presumed : kept
      } catch {
        // Blocked: only this tab has the text.
        return presumed
      }
    },
    write: (text) => {
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
    presume: (text) => {
      presumed = text
    },
  }
}
