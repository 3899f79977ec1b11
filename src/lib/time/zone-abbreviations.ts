import { fixedOffset, fixedZone } from './fixed-offset'

/**
 * Standard and summer times by their names: each is one offset, all year. What means several zones (BST, IST) is left
 * out. CST and AST are those of America, where the tolls are.
 */
const FIXED =
  'EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7 AKST-9 AKDT-8 HST-10 HDT-9 AST-4 ADT-3 NST-3:30 NDT-2:30 CHST+10 ' +
  'CEST+2 EEST+3 MSK+3 SAST+2 JST+9 KST+9 HKT+8 SGT+8 AWST+8 ACST+9:30 ACDT+10:30 AEST+10 AEDT+11 NZST+12 NZDT+13'

/** Names of a place's time, whether it is summer or not. */
const PLACES =
  'ET,EST5EDT=America/New_York CT,CST6CDT=America/Chicago MT,MST7MDT=America/Denver PT,PST8PDT=America/Los_Angeles ' +
  'AKT=America/Anchorage HT=Pacific/Honolulu CET,MET=Europe/Brussels EET=Europe/Athens WET=Europe/Lisbon'

const zones = new Map<string, string>()
for (const [, name = '', offset = ''] of FIXED.matchAll(/([A-Z]+)(\S+)/g))
  zones.set(name, fixedZone(fixedOffset(offset) ?? 0))
for (const [, names = '', zone = ''] of PLACES.matchAll(/(\S+)=(\S+)/g))
  for (const name of names.split(',')) zones.set(name, zone)

/** Every abbreviation that is understood. */
export const ABBREVIATIONS: readonly string[] = [...zones.keys()]

/** The first letters of an abbreviation, by the name in words. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ eastern: 'E', central: 'C', mountain: 'M', pacific: 'P' },
  ...{ alaska: 'AK', hawaii: 'H', atlantic: 'A', newfoundland: 'N' },
}
const IN_WORDS = new RegExp(
  `^(?:us )?(${Object.keys(WORDS).join('|')})(?:n|-aleutian)?(?: (standard|daylight)(?: savings?)?)?(?: time)?` +
    '(?: \\(us (?:&|and) canada\\))?$',
)

/**
 * The zone that an abbreviation is taken for, or the same in words (`Central Time`, `Mountain Standard Time`): EST is a
 * fixed offset, ET a place. Null for other text.
 */
export function zoneOfAbbreviation(text: string): string | null {
  const [, place = '', kind = ''] = IN_WORDS.exec(text.toLowerCase()) ?? []
  return (
    zones.get(place === '' ? text.toUpperCase() : `${WORDS[place]}${kind.charAt(0).toUpperCase()}T`) ?? null
  )
}
