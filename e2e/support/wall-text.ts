/**
 * Formats a UTC instant as the local time of a zone, with the instant's own fraction:
 * `2024-07-08T18:25:41.008833Z` in America/New_York is `2024-07-08 14:25:41.008833`.
 */
export function wallText(utc: string, zone: string): string {
  const fraction = /\.\d+/.exec(utc)?.[0] ?? ''
  // Swedish dates have the form of ISO 8601.
  return `${new Date(utc).toLocaleString('sv-SE', { timeZone: zone })}${fraction}`
}

/** Formats a local time's clock as pages do: `2024-07-08 14:25:41.008833` as `2:25:41 PM`, to the minute `2:25 PM`. */
export function clockOf(wall: string, precision: 'minute' | 'second' = 'second'): string {
  const [, hour, minute, second] = /(\d\d):(\d\d):(\d\d)/.exec(wall) ?? []
  const seconds = precision === 'second' ? `:${second}` : ''
  return `${Number(hour) % 12 || 12}:${minute}${seconds} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Returns the instant one microsecond earlier, as UTC text with six digits. */
export function microsecondBefore(utc: string): string {
  const [seconds = '', fraction = ''] = utc.replace('Z', '').split('.')
  const micros = Number(fraction.padEnd(6, '0')) - 1
  if (micros >= 0) return `${seconds}.${String(micros).padStart(6, '0')}Z`
  const before = new Date(Date.parse(`${seconds}Z`) - 1000).toISOString().slice(0, 19)
  return `${before}.999999Z`
}
