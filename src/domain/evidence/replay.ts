import { historyQueryText } from '../../api/resources/history'
import { paths } from '../../contract/paths'
import type { HistorySource } from '../history/history-source'
import type { VerdictContext } from '../verdict/facts'
import type { Verdict } from '../verdict/verdict'
import { caveats } from '../verdict/verdict-caveats'
import { verdictSentence } from '../verdict/verdict-sentence'
import type { Subject } from '../words/subject-words'
import { pageOf } from './recorded-source'
import { readStatement } from './statement-engine'
import type { StatementData, StatementFinding } from './statement-schema'

/** What the recorded answers do not have, or have too much of. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError'

  constructor(
    /** `missing`: it was never asked; `repeated`: it has two answers; `unused`: nothing needs its answer. */
    readonly problem: 'missing' | 'repeated' | 'unused',
    readonly query: string,
  ) {
    super(`The answer to “${query}” is ${problem} in this statement.`)
  }
}

/** What a statement says about one moment, with what it is worded from. */
export interface StatementReading {
  readonly finding: StatementFinding
  readonly verdict: Verdict
  readonly context: VerdictContext
}

export interface ReplaySource extends HistorySource {
  /** Throws ReplayError where an answer was not asked for. */
  assertAllUsed(): void
}

/** A statement without what is computed from its answers. */
export type StatementRecord = Omit<StatementData, 'findings'>

/** The recorded answers as a history, by their queries. Rejects with ReplayError for a query that was not recorded. */
export function replaySource(data: StatementRecord): ReplaySource {
  const answers = new Map<string, StatementRecord['answers'][number]>()
  for (const answer of data.answers) {
    if (answers.has(answer.query)) throw new ReplayError('repeated', answer.query)
    answers.set(answer.query, answer)
  }
  const used = new Set<string>()
  return {
    async page(asked) {
      const query = historyQueryText(asked)
      const answer = answers.get(query)
      if (answer === undefined) throw new ReplayError('missing', query)
      used.add(query)
      return pageOf({ text: answer.body, answeredAt: answer.answeredAt, url: addressOf(data, query) })
    },
    assertAllUsed() {
      const unused = data.answers.find(({ query }) => !used.has(query))
      if (unused) throw new ReplayError('unused', unused.query)
    },
  }
}

/** The exact address of a recorded request. */
export function addressOf({ api, vehicle }: StatementRecord, query: string): string {
  return `${api}${paths.vehicleHistory(vehicle.id)}?${query}`
}

/**
 * Decides a statement's moments again from its answers: the same engine, the same findings, and the verdicts that its
 * words need. Throws ReplayError, VerdictError, or ApiError for an answer that is no page.
 */
export async function replay(
  data: StatementRecord,
): Promise<{ readonly count: number; readonly readings: readonly StatementReading[] }> {
  const source = replaySource(data)
  const { count, readings } = await readStatement(source, data.asked.moments)
  source.assertAllUsed()
  return {
    count,
    readings: readings.map(({ verdict, context }) => ({
      finding: findingOf(data, verdict, context),
      verdict,
      context,
    })),
  }
}

/** The readings of {@link replay}, one for each moment. Throws as that does. */
export async function findingsOf(data: StatementRecord): Promise<readonly StatementReading[]> {
  return (await replay(data)).readings
}

/** What a statement says of a verdict. */
export function findingOf(
  data: StatementRecord,
  verdict: Verdict,
  context: VerdictContext,
): StatementFinding {
  return {
    kind: verdict.kind,
    decidingRevision: verdict.deciding?.id ?? null,
    caveats: caveats(verdict, context, data.madeAt).map(({ code }) => code),
    sentence: verdictSentence({ kind: 'one', verdict }, [context], subjectOf(data), data.madeAt),
  }
}

/** The vehicle and the fleet as sentences name them. */
export function subjectOf({ vehicle, fleet }: StatementRecord): Subject {
  const { id, plate, plateState, plateNote } = vehicle
  return { vehicleId: id, plate, plateState, plateNote, fleet }
}
