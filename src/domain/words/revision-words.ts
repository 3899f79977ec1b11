/** `1 revision`, `1,204 revisions`. */
export function revisionsText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'revision' : 'revisions'}`
}
