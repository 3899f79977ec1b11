import { historyQueryText } from '../../api/resources/history'
import { isRevision, type Revision } from '../../api/resources/revision'
import { paths } from '../../contract/paths'
import type { Instant } from '../../lib/time/instant'
import type { TextSource } from '../evidence/gather-statement'
import { gatherFrom, type StatementQuestion } from '../evidence/gather-statement'
import type { StatementData } from '../evidence/statement-data'
import type { StatementContent } from '../evidence/statement-words'
import { contentOf } from '../evidence/statement-words'
import type { HistorySource } from '../history/history-source'
import { parseQueryTime, type QueryMoment } from '../time/query-time'
import { fakeHistory, revision } from './fake-history'

export const API = 'https://api.example'
export const ZONE = 'America/New_York'
/** November 21, 2026, 10:00 AM UTC. */
export const MADE_AT: Instant = Date.UTC(2026, 10, 21, 10) * 1000

/** Builds a source that returns a fake history as response bodies. */
export function textSourceOf(history: HistorySource, vehicleId = 1042): TextSource {
  return async (query) => {
    const { count, rows, respondedAt } = await history.page(query)
    // IDs beyond 2^53 are numbers with all their digits in the text.
    const entries = rows.map((row) => {
      if (!isRevision(row)) return row.raw
      const { id, historyDate, kind, active, reason, username } = row
      const rest = JSON.stringify({ history_date: historyDate, history_type: kind, active, reason, username })
      return `{"history_id": ${id}, ${rest.slice(1)}`
    })
    const text = `{"count": ${count}, "next": null, "previous": null, "results": [${entries.join(', ')}]}`
    return { text, respondedAt, url: `${API}${paths.vehicleHistory(vehicleId)}?${historyQueryText(query)}` }
  }
}

/** Builds a question about vehicle 1042 at a typed time in New York. */
export function questionOf(typed: string, more: Partial<StatementQuestion> = {}): StatementQuestion {
  return {
    subject: {
      vehicleId: 1042,
      plate: '8ABC123',
      plateState: 'NY',
      plateNote: 'From the vehicle’s record, read on Nov 21, 2026.',
      fleet: { id: 7, title: 'Alder Rentals' },
    },
    typed,
    zone: ZONE,
    moments: more.moments ?? momentsOf(typed),
    corrections: [],
    reference: 'NT-1004',
    madeBy: 'Dana Ross',
    now: () => MADE_AT,
    ...more,
  }
}

function momentsOf(typed: string): readonly QueryMoment[] {
  const asked = parseQueryTime(typed, ZONE)
  if (asked.kind !== 'moments') throw new Error(`no moment: ${typed}`)
  return asked.moments
}

export function statementOf(
  history: HistorySource,
  typed: string,
  more: Partial<StatementQuestion> = {},
): Promise<StatementData> {
  const question = questionOf(typed, more)
  const source = textSourceOf(history, question.subject.vehicleId)
  return gatherFrom(source, question, new AbortController().signal)
}

/** Active from March 1 to November 3, 2024. */
export const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15Z', true, { reason: 'Back from\nrepair', username: 'e.kane' }),
  revision(3, '2024-11-03T06:00:00Z', false, { username: null, reason: null }),
]
/** Like `rows`, but deleted on January 3, 2025. */
export const gone = [...rows, revision(4, '2025-01-03T06:00:00Z', false, { kind: '-' })]
/** Like `rows`, plus a change with the same timestamp as another. */
export const tied = [...rows, revision(5, '2024-03-01T13:30:15Z', false)]

/** Returns all words of a statement about a typed time. */
export async function words(
  history: readonly Revision[],
  typed: string,
  more: Partial<StatementQuestion> = {},
): Promise<StatementContent> {
  const source = fakeHistory(history, { respondedAt: MADE_AT })
  return contentOf(await statementOf(source, typed, more))
}
