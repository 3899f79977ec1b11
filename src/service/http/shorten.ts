const LONGEST = 100

/** Shortens a text that a caller sent to a hundred characters, for a message that repeats it. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\p{Surrogate}$/u, '')}…` : text
}
