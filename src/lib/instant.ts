/** Microseconds since 1970-01-01T00:00:00Z; an integer, exact for the years 1700 to 2240. */
export type Instant = number

const SHAPE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6})0*)?(Z|[+-]\d\d:\d\d)$/

/** Reads an ISO 8601 date-time with an offset or Z; null for anything else. */
export function parseInstant(text: string): Instant | null {
  const [, date, time, fraction = '', offset] = SHAPE.exec(text) ?? []
  const ms = Date.parse(`${date}T${time}${offset}`)
  return Number.isNaN(ms) ? null : ms * 1000 + Number(fraction.padEnd(6, '0'))
}

/** Writes it at fixed width: 'YYYY-MM-DDTHH:MM:SS.ffffffZ'. */
export function formatInstant(instant: Instant): string {
  const micro = ((instant % 1000) + 1000) % 1000
  return `${new Date((instant - micro) / 1000).toISOString().slice(0, -1)}${String(micro).padStart(3, '0')}Z`
}
