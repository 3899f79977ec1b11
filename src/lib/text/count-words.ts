/** A count with its noun: `1 row`, `2,400 rows`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** What is counted, said as {@link countWords} with what follows: `2 rows have no plate.` Empty for none. */
export function countNote(count: number, one: string, many: string, rest: string): string[] {
  return count === 0 ? [] : [`${countWords(count, one, many)} ${rest}`]
}
