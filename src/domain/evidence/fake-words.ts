import type { Revision } from '../../api/resources/revision'
import { fakeHistory, revision } from '../history/fake-history'
import { MADE_AT, statementOf } from './fake-statement'
import type { StatementQuestion } from './gather-statement'
import type { StatementContent } from './statement-content'
import { fileOf } from './statement-file'
import { contentOf } from './statement-words'

/** For tests: on the fleet from 1 March to 3 November 2024. */
export const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15Z', true, { reason: 'Back from\nrepair', username: 'e.kane' }),
  revision(3, '2024-11-03T06:00:00Z', false, { username: null, reason: null }),
]
/** The same, deleted on 3 January 2025. */
export const gone = [...rows, revision(4, '2025-01-03T06:00:00Z', false, { kind: '-' })]
/** The same, with two changes of one instant. */
export const tied = [...rows, revision(5, '2024-03-01T13:30:15Z', false)]

/** The words of a statement about a typed time. */
export async function words(
  history: readonly Revision[],
  typed: string,
  more: Partial<StatementQuestion> = {},
): Promise<StatementContent> {
  const source = fakeHistory(history, { answeredAt: MADE_AT })
  return contentOf(fileOf(await statementOf(source, typed, more)))
}
