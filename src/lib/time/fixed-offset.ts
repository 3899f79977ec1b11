/** Matches an offset, optionally after `UTC` or `GMT`: `+05:30`, `-0500`, `UTC-5`, `UTC-04:56:02`. */
export const OFFSET = /(?:utc|gmt)? ?([+-])(?:(\d\d)(\d\d)|(\d{1,2})(?::(\d\d)(?::(\d\d))?)?)/i

const WHOLE = new RegExp(`^${OFFSET.source}$`, 'i')
const ZERO = /^(?:z|(?:etc\/)?(?:utc|gmt))$/i
/** Matches zones with an inverted sign: `Etc/GMT+5` is five hours behind UTC. */
const ETC = /^etc\/gmt([+-])(\d{1,2})$/i

/** Names of standard and summer time, and the place that uses each for part of the year. */
const SEASONS =
  'America/New_York=EST-5,EDT-4 America/Chicago=CST-6,CDT-5 America/Denver=MST-7,MDT-6 America/Los_Angeles=PST-8,PDT-7 ' +
  'America/Anchorage=AKST-9,AKDT-8 America/Adak=HDT-9 America/Halifax=AST-4,ADT-3 America/St_Johns=NST-3:30,NDT-2:30 ' +
  'Europe/London=GMT+0,BST+1 Europe/Brussels=CET+1,CEST+2 Europe/Athens=EET+2,EEST+3 ' +
  'Australia/Sydney=AEST+10,AEDT+11 Australia/Adelaide=ACST+9:30,ACDT+10:30 Pacific/Auckland=NZST+12,NZDT+13'

const seasons = new Map<string, { readonly place: string; readonly offset: string }>()
for (const [, place = '', names = ''] of SEASONS.matchAll(/(\S+)=(\S+)/g))
  for (const [, name = '', offset = ''] of names.matchAll(/([A-Z]+)([^,]+)/g))
    seasons.set(name, { place, offset })

export const SEASON_NAMES: readonly string[] = [...seasons.keys()]

/** Returns a seasonal name's place, or null: Los Angeles for `PST`, which notices write all year to mean the place. */
export const seasonPlace = (zone: string): string | null => seasons.get(zone)?.place ?? null

/** Returns the offset (s) of a zone without seasons: `UTC-05:00`, `-5`, `Etc/GMT+5`, `PST`. Null for other text. */
export function fixedOffset(zone: string): number | null {
  const season = seasons.get(zone)
  if (season) return fixedOffset(season.offset)
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

/** Returns a fixed offset's name, as in URLs: `UTC-05:00`, or `UTC` for 0. */
export const fixedZone = (seconds: number): string => (seconds === 0 ? 'UTC' : `UTC${isoOffset(seconds)}`)

export function isoOffset(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(seconds)
  const tail = size % 60 ? `:${two(size % 60)}` : ''
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}${tail}`
}
