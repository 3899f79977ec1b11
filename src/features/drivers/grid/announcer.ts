/** Says politely what is not seen where the person looks. */
export interface Announcer {
  say(text: string): void
  text(): string
  subscribe(listener: () => void): () => void
}

export function createAnnouncer(): Announcer {
  const listeners = new Set<() => void>()
  let said = ''
  return {
    say(text) {
      // The same words again are news only if they differ a little.
      said = text === said ? `${text}\u00A0` : text
      for (const listener of [...listeners]) listener()
    },
    text: () => said,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
