/** The answer's `Date` in milliseconds since 1970, whole seconds; null where it is absent or not shown to this origin. */
export function dateMs(headers: Headers): number | null {
  const ms = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(ms) ? null : ms
}
