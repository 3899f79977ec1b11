export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Returns a sentence such as `2 rows have no plate.` in an array, which is empty if the count is 0. */
export const countNote = (count: number, one: string, many: string, rest: string): string[] =>
  count === 0 ? [] : [`${pluralize(count, one, many)} ${rest}`]

/** Formats `512 bytes`, `1.5 kB`, `200.0 MB`, in decimal units like file managers and services. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
