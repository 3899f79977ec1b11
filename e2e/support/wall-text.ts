/**
 * What a clock on the wall of a zone shows at an instant given in UTC, with the instant's own fraction:
 * `2024-07-08T18:25:41.008833Z` in America/New_York is `2024-07-08 14:25:41.008833`.
 */
export function wallText(utc: string, zone: string): string {
  const fraction = /\.\d+/.exec(utc)?.[0] ?? ''
  // Sweden writes dates as ISO 8601 does.
  return `${new Date(utc).toLocaleString('sv-SE', { timeZone: zone })}${fraction}`
}

/** The instant one microsecond before, as UTC text with six digits. */
export function microsecondBefore(utc: string): string {
  const [seconds = '', fraction = ''] = utc.replace('Z', '').split('.')
  const micros = Number(fraction.padEnd(6, '0')) - 1
  if (micros >= 0) return `${seconds}.${String(micros).padStart(6, '0')}Z`
  const before = new Date(Date.parse(`${seconds}Z`) - 1000).toISOString().slice(0, 19)
  return `${before}.999999Z`
}
