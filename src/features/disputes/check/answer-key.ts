import type { AskedMoment } from '../../../domain/time/asked-time'
import type { StoredAnswer } from '../../../local/investigation-shapes'

type Span = readonly [start: number, end: number]

/** The spans of a toll's moments. */
export const spansOf = (moments: readonly AskedMoment[]): [number, number][] =>
  moments.map(({ start, end }) => [start, end])

/** What an answer is the answer to: the vehicle and every moment that was asked. Zones do not matter. */
export function answerKey(vehicleId: number, spans: readonly Span[]): string {
  return `${vehicleId} ${spans.map(([start, end]) => `${start}-${end}`).join(' ')}`
}

/** The key of a stored answer. */
export const storedKey = ({ asked, answer }: StoredAnswer): string => answerKey(answer.vehicleId, asked)
