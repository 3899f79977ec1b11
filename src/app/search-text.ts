/** Search parameters as they stand in the URL: always text, so that `1E5` or `007` stays what was typed. */
export type SearchText = Record<string, string>

/** `?a=1&b=x` → `{a: '1', b: 'x'}`. Of a repeated name the last one counts; `__proto__` is a name like any other. */
export function parseSearch(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The reverse of {@link parseSearch}: values that are not text or are empty are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
