const LIMIT_BYTES = 2048

/** The beginning of a text: at most 2 kB of UTF-8, cut between characters. */
export function excerpt(text: string): string {
  const bytes = new Uint8Array(LIMIT_BYTES)
  const { read } = new TextEncoder().encodeInto(text, bytes)
  return text.slice(0, read)
}
