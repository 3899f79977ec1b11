import type { QuerySpan } from '../time/query-span'
import { type Filing, NOTICE_KEYS, PERSON_KEYS, type StatementData } from './statement-data'

/** Zones of countries that print on Letter, most of North and Central America. Other zones and fixed offsets use A4. */
const LETTER_ZONES =
  /^(?:[ECMPH]ST\w*|US|Canada|Mexico|America(?!\/(?:Argentina|Sao_Paulo|Lima|Montevideo|Asuncion|La_Paz))|Pacific\/Honolulu)\b/

export const isLetterZone = (zone: string): boolean => LETTER_ZONES.test(zone)

export const FILING_NAMES = {
  agency: 'Agency',
  plaza: 'Plaza',
  amount: 'Amount',
  name: 'Name',
  role: 'Role',
  contact: 'Contact',
  remark: 'Comments',
} as const satisfies Record<keyof Filing, string>

/** The value of `pages` that omits the technical part from the PDF; the attached data still has it. */
export const ATTACHED = 'technical-attached'

export function tollName(
  vehicleId: number,
  { at, until, tolerance = 0 }: QuerySpan,
  zone: string,
  of: { readonly list: string | undefined; readonly reference: string | undefined },
): string {
  return JSON.stringify([of.list, vehicleId, { at, until, tolerance }, zone, of.reference])
}

export function filledData(data: StatementData, fields: Readonly<Record<string, string>>): StatementData {
  const { reference = '', pages } = fields
  const filing = [...NOTICE_KEYS, ...PERSON_KEYS].map((key) => [key, fields[key]?.trim()] as const)
  return {
    ...data,
    reference: reference.trim() || null,
    filing: Object.fromEntries(filing.filter(([, text]) => text)),
    pages: pages === ATTACHED ? ATTACHED : 'technical-last',
  }
}
