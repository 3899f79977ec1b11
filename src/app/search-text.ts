/** Search parameters by name. Values are always text: `1E5` and `007` stay as typed. */
type SearchText = Record<string, string>

/** Parses `?a=1&b=x` to `{a: '1', b: 'x'}`. The last of a repeated name counts; `__proto__` is an ordinary name. */
export function parseSearch(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The reverse of {@link parseSearch}. Leaves out values that are empty or not text. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
