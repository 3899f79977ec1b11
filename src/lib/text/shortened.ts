/** A text with at most so many characters, and `…` where it has more. */
export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
