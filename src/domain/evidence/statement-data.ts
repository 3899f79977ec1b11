import { formatInstant, type Instant } from '../../lib/time/instant'
import { instantToWall, wallAsUtc } from '../../lib/time/zone'
import type { StateChange } from '../../local/state-change'
import type { QueryMoment } from '../time/query-time'
import type { Correction } from '../words/correction'

export const STATEMENT_FORMAT = 'fleet-console/evidence-statement'

/** The question, the API's raw responses, and the findings; times in microseconds. Attached to the PDF as JSON. */
export interface StatementData {
  readonly format: typeof STATEMENT_FORMAT
  readonly version: 1
  readonly madeAt: Instant
  readonly api: string
  /** The signed-in user's name from the token; null if it has none. */
  readonly madeBy: string | null
  readonly vehicle: {
    readonly id: number
    /** Empty if unknown: the API's history has no plate. */
    readonly plate: string
    readonly plateState: string
    readonly plateNote: string | null
    readonly isFromRecord: boolean
    /** The plate that the toll names instead; null for none. */
    readonly tollPlate: string | null
  }
  /** The fleet of the requests; `id` null is the user's default fleet. */
  readonly fleet: { readonly id: number | null; readonly title: string | null }
  /** The time as typed or pasted, and its readings: two if clocks showed it twice. */
  readonly asked: {
    readonly typed: string
    readonly zone: string
    readonly moments: readonly QueryMoment[]
  }
  readonly corrections: readonly Correction[]
  /** The toll's own reference, for instance a notice number; null if none. */
  readonly reference: string | null
  readonly filing: Filing
  /** The place of the technical part: on a separate page, or in the attached data alone. */
  readonly pages: 'technical-last' | 'technical-attached'
  readonly paper: 'a4' | 'letter'
  /** In the order of the requests, each query once. All are of one history: the first and the last have the same count. */
  readonly answers: readonly StatementAnswer[]
  readonly findings: readonly StatementFinding[]
}

/** Fields from the toll's notice, and from the person who files the statement. `contact` is a phone number or email. */
export const NOTICE_KEYS = ['agency', 'plaza', 'amount'] as const
export const PERSON_KEYS = ['name', 'role', 'contact', 'remark'] as const

/** Fields that the person who files a statement adds, as typed. The API doesn't store them. */
export type Filing = Readonly<
  Partial<Record<(typeof NOTICE_KEYS)[number] | (typeof PERSON_KEYS)[number], string>>
>

interface StatementAnswer {
  /** Query of `GET /v2/vehicles/{id}/history/`, as sent. */
  readonly query: string
  readonly body: string
  /** The service's clock (`Date` header); null if it sends none. */
  readonly answeredAt: Instant | null
}

type State = 'active' | 'not-active' | 'no-record'

/** The finding for one moment. Computed from the responses, so it can be computed again. */
export interface StatementFinding {
  readonly kind: State | 'changed'
  /** The revision in force at the end of the moment: its decimal id as text, so that no digit is lost. */
  readonly decidingRevision: string | null
  /** Codes of the required caveats, most serious first. */
  readonly caveats: readonly string[]
  readonly states: readonly { readonly state: State; readonly from: Instant }[]
  /** The change that set the state at the end of the moment; null if none is certain. */
  readonly change: StateChange | null
  readonly sentence: string
}

/** Returns the text of a statement's JSON file, also attached to its PDF: indented, for human readers. */
export function fileText(data: StatementData): string {
  return `${JSON.stringify(data, null, 2)}\n`
}

/** Formats `evidence-8ABC123-2024-03-05T0830.pdf` of letters, digits and hyphens, which every system takes. */
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
