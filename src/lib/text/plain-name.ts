/** A column's name for comparison: only lower-case letters and digits. `Driver #` and `driver_#` are `driver`. */
export function plainName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
