import { formatInstant, type Instant } from '../../lib/time/instant'
import { instantToWall, wallAsUtc } from '../../lib/time/zone'
import type { StatusChange } from '../../local/status-change'
import type { QuerySpan } from '../time/query-span'
import type { QueryMoment } from '../time/query-time'
import type { Correction } from '../words/correction'

export const STATEMENT_FORMAT = 'fleet-console/evidence-statement'

/** The question, the API's raw responses, and the findings. Times are in microseconds. Attached to the PDF as JSON. */
export interface StatementData {
  readonly format: typeof STATEMENT_FORMAT
  readonly version: 1
  readonly madeAt: Instant
  readonly api: string
  /** The signed-in user's name from the token. Null if the token has none. */
  readonly madeBy: string | null
  readonly vehicle: {
    readonly id: number
    /** Empty if unknown: the API's history has no plate. */
    readonly plate: string
    readonly plateState: string
    readonly plateNote: string | null
    readonly isFromRecord: boolean
    /** The plate on the toll, if it differs from `plate`. Otherwise null. */
    readonly tollPlate: string | null
  }
  /** The fleet of the requests. `id` null means the user's default fleet. */
  readonly fleet: { readonly id: number | null; readonly title: string | null }
  /** The time as typed or pasted, and its interpretations: two if clocks showed it twice. */
  readonly asked: { readonly typed: string; readonly zone: string; readonly moments: readonly QueryMoment[] }
  readonly corrections: readonly Correction[]
  /** The toll's reference, such as a notice number. Null if there is none. */
  readonly reference: string | null
  readonly filing: Filing
  /** Where the technical part is: on separate pages at the end, or only in the attached data. */
  readonly pages: 'technical-last' | 'technical-attached'
  readonly paper: 'a4' | 'letter'
  /** In the order of the requests, each query once. All show the same history, because the first and last counts are equal. */
  readonly responses: readonly {
    /** Query string of `GET /v2/vehicles/{id}/history/`, as sent. */
    readonly query: string
    readonly body: string
    /** The service's clock (`Date` header). Null if the header is missing. */
    readonly respondedAt: Instant | null
  }[]
  readonly findings: readonly StatementFinding[]
}

/** Fields from the toll's notice, and fields about the person who files the statement. `contact` is a phone number or email. */
export const NOTICE_KEYS = ['agency', 'plaza', 'amount'] as const
export const PERSON_KEYS = ['name', 'role', 'contact', 'remark'] as const

/** Fields that the person who files a statement adds, as typed. The API doesn't store them. */
export type Filing = Readonly<Partial<Record<keyof typeof FILING_NAMES, string>>>

type State = 'active' | 'inactive' | 'no-record'

/** The result for one moment. Derived from the responses, so it can be recomputed. */
export interface StatementFinding {
  readonly kind: State | 'changed'
  /** ID of the revision in force at the end of the moment, as text to preserve every digit. */
  readonly decidingRevision: string | null
  /** Codes of the required caveats, most serious first. */
  readonly caveats: readonly string[]
  readonly states: readonly { readonly state: State; readonly from: Instant }[]
  /** The change that set the state at the end of the moment. Null if uncertain. */
  readonly change: StatusChange | null
  readonly sentence: string
}

/** Formats a statement's JSON, indented for human readers. Also attached to the PDF. */
export const fileText = (data: StatementData): string => `${JSON.stringify(data, null, 2)}\n`

/** Formats `evidence-8ABC123-2024-03-05T0830.pdf`, using only letters, digits, and hyphens, which are valid on every system. */
export function fileNameOf(data: StatementData, ending: 'pdf' | 'json'): string {
  const plate = data.vehicle.plate.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '')
  const vehicle = plate === '' ? `vehicle-${data.vehicle.id}` : plate
  return `evidence-${vehicle}-${localTime(data)}.${ending}`
}

/** Formats a local time: `2024-03-05T0830`, with seconds if there are any. */
function localTime({ asked: { moments } }: StatementData): string {
  const [moment] = moments
  if (moment === undefined) return 'no-time'
  const local = formatInstant(wallAsUtc(instantToWall(moment.start, moment.zone)))
  const [date, clock = ''] = local.split('T')
  const [hour, minute, second = ''] = clock.split(':')
  const seconds = second.slice(0, 2)
  return `${date}T${hour}${minute}${seconds === '00' ? '' : seconds}`
}

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
} as const

/** The value of `pages` that omits the technical part from the PDF; the attached data still has it. */
export const ATTACHED = 'technical-attached'

export const tollName = (
  vehicleId: number,
  { at, until, tolerance = 0 }: QuerySpan,
  zone: string,
  of: { readonly list: string | undefined; readonly reference: string | undefined },
): string => JSON.stringify([of.list, vehicleId, { at, until, tolerance }, zone, of.reference])

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
