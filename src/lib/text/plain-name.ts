/** A column's name for comparing: lower-case letters and digits alone. `Driver #` and `driver_#` are `driver`. */
export function plainName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
