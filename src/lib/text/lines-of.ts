/** The lines of a text, without blanks around them, that are not empty. Looks at the first `most` lines. */
export function linesOf(text: string, most?: number): string[] {
  return text
    .split(/\r\n|\r|\n/, most)
    .map((line) => line.trim())
    .filter(Boolean)
}
