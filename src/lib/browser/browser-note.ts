/** One short text that the browser keeps under a key. */
export interface BrowserNote {
  read(): string | null
  write(text: string | null): void
  /** What read() gives where the browser keeps nothing: for what another tab said it wrote. */
  presume(text: string | null): void
}

/**
 * Keeps a text in `storage()`, which may throw at every access where it is blocked or full: the note then lasts as
 * long as the tab.
 */
export function createNote(storage: () => Storage, key: string): BrowserNote {
  let presumed: string | null = null
  let unkept = false
  return {
    read: () => {
      try {
        const kept = storage().getItem(key)
        return unkept ? presumed : kept
      } catch {
        // Blocked: what this tab knows is all there is.
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
        // Blocked or full: it holds in this tab.
        unkept = true
      }
    },
    presume: (text) => {
      presumed = text
    },
  }
}
