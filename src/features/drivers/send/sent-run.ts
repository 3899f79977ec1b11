import type { LedgerBatch } from '../../../local/driver-ledger'

/** One sending: its parts, and how many of its rows have come to what. */
export interface SentRun {
  readonly runId: string
  readonly fleetId: number | null
  /** When its first part was sent, milliseconds since 1970. */
  readonly sentAt: number
  /** In the order they were sent. */
  readonly batches: readonly LedgerBatch[]
  readonly created: number
  readonly refused: number
  readonly unknown: number
  /** Of a part that is under way. */
  readonly sending: number
}

/** What was sent, by sending, the newest first. */
export function sentRuns(batches: readonly LedgerBatch[]): SentRun[] {
  const runIds = [...new Set(batches.map(({ runId }) => runId))]
  return runIds.map((runId) => {
    const inOrder = batches.filter((batch) => batch.runId === runId).toSorted((a, b) => a.sentAt - b.sentAt)
    const outcomes = inOrder.flatMap(({ rows }) => rows.map(({ outcome }) => outcome.state))
    const count = (wanted: (typeof outcomes)[number]) => outcomes.filter((state) => state === wanted).length
    return {
      runId,
      fleetId: inOrder[0]?.fleetId ?? null,
      sentAt: inOrder[0]?.sentAt ?? 0,
      batches: inOrder,
      created: count('created'),
      refused: count('refused'),
      unknown: count('unknown'),
      sending: count('sending'),
    }
  })
}

/** Parts of which somebody has to find out. */
export function unknownBatches(batches: readonly LedgerBatch[]): LedgerBatch[] {
  return batches.filter(({ rows }) => rows.some(({ outcome }) => outcome.state === 'unknown'))
}
