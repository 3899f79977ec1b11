// Instants are microseconds since 1970, as many as PostgreSQL and Python keep.

/** Prints an instant as DRF does: without a fraction of zero, and `Z` instead of `+00:00`. */
export function printed(instant: number): string {
  const second = Math.floor(instant / 1e6)
  const micros = instant - second * 1e6
  const whole = new Date(second * 1000).toISOString().slice(0, 19)
  return micros === 0 ? `${whole}Z` : `${whole}.${String(micros).padStart(6, '0')}Z`
}

const WRITTEN =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,6})\d*)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/

/** Parses the formats of Django's `parse_datetime`. A time without an offset is in UTC. Null for any other text. */
export function parsed(text: string): number | null {
  const [, day, minute, second = '00', fraction = '', offset = 'Z'] = WRITTEN.exec(text.trim()) ?? []
  if (day === undefined) return null
  const zone = offset.length < 5 ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  const millis = Date.parse(`${day}T${minute}:${second}${zone.length === 3 ? `${zone}:00` : zone}`)
  return Number.isNaN(millis) ? null : millis * 1000 + Number(fraction.padEnd(6, '0'))
}
