import { fixedOffset } from '../../lib/time/fixed-offset'
import { zoneOfAbbreviation } from '../../lib/time/zone-abbreviations'
import { spellZone, zoneWords } from '../../lib/time/zone-names'
import type { ColumnMapping } from '../sheet/sheet-columns'
import type { TollField } from './toll'

const START_FIELDS: readonly TollField[] = ['date_time', 'date', 'time']
const END_FIELDS: readonly TollField[] = ['end_date_time', 'end_date', 'end_time']
export const DATE_FIELDS: readonly TollField[] = [...START_FIELDS, ...END_FIELDS]

interface HeaderZones {
  /** The zone of all times, or of entries; null where no header names one. */
  readonly start: string | null
  readonly end: string | null
  /** What was read and what was not, a sentence each. */
  readonly notes: readonly string[]
}

const IN_BRACKETS = /[([]([^()[\]]+)[)\]]\s*$/
/** Forms and units: they say nothing about the zone. */
const NO_ZONE = /^(?:[hmsdy:/., -]+|(?:12|24) ?-?h(?:rs|ours?)?|am ?\/ ?pm|local(?: time)?)$/i

/** The zones that the names of the times' columns end with: `Transaction time (Central Time)`, `Entry Date CST`. */
export function headerZones(
  rows: readonly (readonly string[])[],
  { headerRows, mapping }: { readonly headerRows: number; readonly mapping: ColumnMapping<TollField> },
): HeaderZones {
  const notes = new Set<string>()
  function zoneOf(fields: readonly TollField[]): string | null {
    let first: string | null = null
    for (const field of fields) {
      const place = mapping.indexOf(field)
      for (const row of place === -1 ? [] : rows.slice(0, headerRows)) {
        const name = (row[place] ?? '').trim()
        const [, inside] = IN_BRACKETS.exec(name) ?? []
        const text = inside ?? endOf(name) ?? ''
        const zone = spellZone(text)
        if (zone !== null) notes.add(`The header names the time zone: ${zoneWords(text, zone)}.`)
        else if (inside !== undefined && !NO_ZONE.test(inside.trim()))
          notes.add(`Not understood in the header: “${inside}”. If it is a time zone, choose it here.`)
        first ??= zone
      }
    }
    return first
  }
  return { start: zoneOf(START_FIELDS), end: zoneOf(END_FIELDS), notes: [...notes] }
}

/** The longest end of a name that is a zone. Cities count in brackets only: a name may end with any word. */
function endOf(name: string): string | null {
  const ends = [...name.matchAll(/[ _]/g)].map(({ index }) => name.slice(index + 1))
  const isZone = (text: string) =>
    zoneOfAbbreviation(text) !== null || fixedOffset(text) !== null || text.includes('/')
  return ends.find((text) => isZone(text) && spellZone(text) !== null) ?? null
}
