/** A sign, hours, minutes and seconds, `UTC` or `GMT` before them or not: `+05:30`, `-0500`, `UTC-5`, `UTC-04:56:02`. */
export const OFFSET = /(?:utc|gmt)? ?([+-])(?:(\d\d)(\d\d)|(\d{1,2})(?::(\d\d)(?::(\d\d))?)?)/i

const WHOLE = new RegExp(`^${OFFSET.source}$`, 'i')
const ZERO = /^(?:z|(?:etc\/)?(?:utc|gmt))$/i
/** Their sign is turned round: `Etc/GMT+5` is five hours behind UTC. */
const ETC = /^etc\/gmt([+-])(\d{1,2})$/i

/**
 * The offset in seconds that a zone always has, in any spelling: `UTC-05:00`, `-5`, `GMT+5:30`, `Z`, `Etc/GMT+5`. Null for
 * zones of places, other text, and 19 hours or more. Needs no `Intl`, which has offsets in some browsers only.
 */
export function fixedOffset(zone: string): number | null {
  if (ZERO.test(zone)) return 0
  const [, turned, away] = ETC.exec(zone) ?? []
  if (turned !== undefined) return fixedOffset(`${turned === '+' ? '-' : '+'}${away}`)
  const match = WHOLE.exec(zone)
  if (!match) return null
  const [, sign, twoHours, twoMinutes, hours = twoHours, minutes = twoMinutes, seconds] = match
  const [hour, minute, second] = [Number(hours), Number(minutes ?? 0), Number(seconds ?? 0)]
  if (hour > 18 || minute > 59 || second > 59) return null
  const size = hour * 3600 + minute * 60 + second
  return sign === '-' && size > 0 ? -size : size
}

/** The name under which a fixed offset is kept, in addresses too: `UTC-05:00`, `UTC` for none. */
export function fixedZone(seconds: number): string {
  return seconds === 0 ? 'UTC' : `UTC${isoOffset(seconds)}`
}

/** `-05:00`, `+05:30`, with seconds where there are some. */
export function isoOffset(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(seconds)
  const tail = size % 60 ? `:${two(size % 60)}` : ''
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}${tail}`
}
