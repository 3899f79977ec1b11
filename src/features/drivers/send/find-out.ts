import type { Attempt, JobRunState } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { LedgerBatch, RowOutcome } from '../../../local/driver-ledger'
import { hasNoReason, type RunOptions, refusedAsExisting, sendBatch, unexpected } from './send-run'

/** Progress, and the drivers that existed, were just created, or were refused. A new object for every change. */
export interface FindOutState extends JobRunState {
  readonly total: number
  readonly existed: number
  readonly created: number
  readonly refused: number
}

interface FindOutOptions extends Pick<RunOptions, 'api' | 'ledger' | 'connection'> {
  readonly batch: LedgerBatch
  readonly onSettled: () => Promise<void>
  readonly onState: (state: FindOutState) => void
}

type OpenRows = readonly (readonly [index: number, row: LedgerBatch['rows'][number]])[]

/**
 * Finds out whether a batch was created, by sending its unconfirmed rows again. Only for a service that refuses an
 * existing driver_id: a refused driver was created before, and its ID is lost. Valid rows that the service returns
 * beside refused ones are sent again without those. A row without a clear response stays unconfirmed, and ends the
 * search.
 */
export function startFindingOut({ api, ledger, batch, onSettled, onState, connection }: FindOutOptions) {
  const { sessionGeneration } = api.session.state()
  const rows: OpenRows = [...batch.rows.entries()].filter(([, { outcome }]) => outcome.state === 'unknown')
  const counts = { existed: 0, created: 0, refused: 0 }
  let endError: ApiError | null = null

  async function sendAgain(open: OpenRows): Promise<Attempt<OpenRows, void>> {
    const sent = open.map(([, row]) => row)
    const response = await sendBatch(api, sessionGeneration, sent)
    const outcomes = new Map<number, RowOutcome>()
    for (const [at, [index]] of open.entries()) {
      const outcome = response.rows[at]
      if (!outcome || outcome.state === 'unknown' || outcome.state === 'sending') continue
      if (hasNoReason(outcome)) continue
      const exists = refusedAsExisting(outcome)
      counts[exists ? 'existed' : outcome.state]++
      outcomes.set(index, exists ? { state: 'created', id: null } : outcome)
    }
    await ledger.settle(batch.id, outcomes)
    await onSettled()
    endError = response.error
    const left = open.filter(([index]) => !outcomes.has(index))
    const isContinued = left.length > 0 && outcomes.size > 0 && endError === null
    return isContinued ? { replacedBy: [left] } : { result: undefined }
  }

  const run = createJobRun<OpenRows, void>({
    jobs: [rows],
    atOnce: 1,
    connection,
    work: (open) =>
      sendAgain(open).catch((failure: unknown) => {
        // Nothing was created, for a reason that the user has to see.
        if (!(failure instanceof ApiError) || failure.kind === 'rate-limited') throw failure
        endError = failure
        return { result: undefined }
      }),
    failed: (_, failure) => {
      endError = unexpected(failure)
    },
    onResult: () => undefined,
    onState: () => onState(state()),
  })

  function state(): FindOutState {
    const now = run.state()
    return { ...now, ...counts, total: rows.length, error: endError ?? now.error }
  }

  run.start()
  return { ...run, state }
}
