import type { ClipboardContent } from './clipboard-content'

/**
 * Rows that were pasted on one page and are read on another. In memory alone: an address could not hold them, and Back or a
 * reload must not read them again.
 */
export interface PasteHandover {
  give(content: ClipboardContent): void
  /** Returns what was given, once; null where there is nothing. */
  take(): ClipboardContent | null
}

/** Creates a handover that holds nothing. */
export function createPasteHandover(): PasteHandover {
  let held: ClipboardContent | null = null
  return {
    give(content) {
      held = content
    },
    take() {
      const taken = held
      held = null
      return taken
    },
  }
}
