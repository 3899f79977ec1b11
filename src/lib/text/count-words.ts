/** A count with its noun: `1 row`, `2,400 rows`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
