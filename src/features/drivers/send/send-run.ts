import type { ApiClient } from '../../../api/client/client'
import { pause as sleepUnless } from '../../../api/transport/pause'
import type { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { randomId } from '../../../lib/random-id'
import { createStore } from '../../../lib/store'
import type { DriverLedger, RowOutcome } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import type { RowMark } from '../rows/row-marks'
import { cutBatches, halved, limitsFor } from './batches'
import { hasNoReason, observeRules, saysItExists } from './observe-rules'
import { createPauseControl } from './pause-control'
import type { RunState } from './run-state'
import { type BatchOutcome, refusedOutcome, sendBatch } from './send-batch'
import { DRAFT, markOf, type SendRow } from './send-row'

interface RunOptions {
  /** Keeps the fleet that it had at the start. */
  readonly api: ApiClient
  readonly ledger: DriverLedger
  /** The grid of the rows. */
  readonly gridId: string
  readonly rows: readonly SendRow[]
  /** Called with new marks by row id; first with all rows as `sending`. */
  readonly onMarks: (marks: ReadonlyMap<number, RowMark>) => void
  readonly onObservedRules: (rules: ObservedRules) => void
  /** Nothing is begun while offline, since nobody could tell what became of it. Online where it is left out. */
  readonly connection?: Connection | undefined
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Resolves after `ms` milliseconds, or when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A send run: sends the rows as they were at its start, batch by batch, each batch once. */
export interface SendRun {
  readonly id: string
  state(): RunState
  subscribe(listener: () => void): () => void
  /** Pauses after the current batch; at once if it waits. */
  pause(): void
  resume(): void
  /** Stops for good in the same way. Rows that were not sent stay drafts. */
  stop(): void
  /** Resolves when the run has ended in any way. Never rejects. */
  readonly ended: Promise<void>
}

/**
 * Sends drivers. Each batch is written to the ledger before its POST, its outcome after. A batch is sent again only if
 * the service said that it did nothing with it. A batch whose outcome is unknown ends the run.
 */
export function startSendRun(options: RunOptions): SendRun {
  const { api, ledger, gridId, rows, onMarks, onObservedRules, connection } = options
  const { now = Date.now, sleep = sleepUnless } = options
  const id = randomId()
  const { ownerEpoch } = api.session.state()
  const control = createPauseControl()
  let limits = limitsFor(rows.length)
  let batches = cutBatches(rows, limits)
  const run = createStore<RunState>({
    phase: 'sending',
    requested: null,
    end: null,
    fleetId: api.fleetId,
    total: rows.length,
    created: 0,
    refused: 0,
    unknown: 0,
    returned: 0,
    batchesDone: 0,
    batchesLeft: batches.length,
    halvings: 0,
    allExist: 0,
    error: null,
    waitsUntil: null,
  })

  function update(change: Partial<RunState>): void {
    const requested = control.requested()
    run.set({ ...run.state(), ...change, requested: requested === 'run' ? null : requested })
  }

  /** What the next batch waits for; null if for nothing. */
  function held(): 'paused' | 'offline' | null {
    if (control.requested() === 'pause') return 'paused'
    return control.requested() === 'run' && connection?.isOnline() === false ? 'offline' : null
  }

  /** Resolves to true when the next batch may be sent, to false if none may. */
  async function mayContinue(): Promise<boolean> {
    for (let phase = held(); phase !== null; phase = held()) {
      const changed = control.changed()
      update({ phase, waitsUntil: null })
      await changed
    }
    if (control.requested() === 'stop') return false
    update({ phase: 'sending', error: null, waitsUntil: null })
    return true
  }

  async function sendNext(batch: readonly SendRow[]): Promise<'next' | 'unknown'> {
    const batchId = randomId()
    const sending: RowOutcome = { state: 'sending' }
    await ledger.begin({
      id: batchId,
      runId: id,
      gridId,
      fleetId: api.fleetId,
      sentAt: now(),
      rows: batch.map((row) => ({ rowId: row.id, driver: { ...row.driver }, outcome: sending })),
    })
    const result = await sendBatch(api, ownerEpoch, batch)
    const outcomes = rowOutcomesOf(result, batch)
    if (outcomes === null) await ledger.drop(batchId)
    else await ledger.settle(batchId, new Map(outcomes.entries()))
    return applyResult(result, batch, outcomes)
  }

  async function applyResult(
    result: BatchOutcome,
    batch: readonly SendRow[],
    outcomes: readonly RowOutcome[] | null,
  ) {
    if (outcomes !== null) {
      batches = batches.slice(1)
      mark(batch, outcomes)
      const state = run.state()
      const count = (counted: RowOutcome['state']) =>
        outcomes.filter((outcome) => outcome.state === counted).length
      const unknown = count('unknown')
      update({
        batchesDone: state.batchesDone + 1,
        batchesLeft: batches.length,
        created: state.created + count('created'),
        refused: state.refused + count('refused'),
        unknown: state.unknown + unknown,
        error: result.kind === 'unknown' ? result.error : state.error,
      })
      return unknown > 0 ? 'unknown' : 'next'
    }
    switch (result.kind) {
      case 'refused':
        applyRefusal(result.errors, batch)
        return 'next'
      case 'too-large':
        sendSmaller(result.error, batch)
        return 'next'
      case 'wait': {
        const interruption = control.interruption()
        update({ phase: 'waiting', error: result.error, waitsUntil: now() + result.ms })
        await sleep(result.ms, interruption)
        return 'next'
      }
      default:
        if (control.requested() === 'run') control.request('pause')
        update({ error: result.kind === 'held' ? result.error : null })
        return 'next'
    }
  }

  /** No row of the batch was created. Those with errors are refused, the others are drafts again. */
  function applyRefusal(
    errors: Extract<BatchOutcome, { kind: 'refused' }>['errors'],
    batch: readonly SendRow[],
  ): void {
    batches = batches.slice(1)
    const refusals = [...errors].flatMap(([index, rowErrors]) => {
      const row = batch[index]
      return row === undefined ? [] : [{ row, driver: row.driver, errors: rowErrors }]
    })
    onObservedRules(observeRules(refusals))
    const marks = new Map(batch.map(({ id }) => [id, DRAFT]))
    for (const { row, errors: rowErrors } of refusals) marks.set(row.id, markOf(refusedOutcome(rowErrors)))
    onMarks(marks)
    const reasoned = refusals.filter((refusal) => !hasNoReason(refusal.errors))
    const allExist =
      refusals.length === batch.length &&
      reasoned.length > 0 &&
      reasoned.every((refusal) => saysItExists(refusal.errors))
    const state = run.state()
    update({
      batchesDone: state.batchesDone + 1,
      batchesLeft: batches.length,
      refused: state.refused + refusals.length,
      returned: state.returned + batch.length - refusals.length,
      allExist: state.allExist + (allExist ? batch.length : 0),
    })
  }

  function sendSmaller(error: ApiError, batch: readonly SendRow[]): void {
    const less = halved(limits, batch.length)
    if (less === null) {
      applyRefusal(new Map([[0, new Map([['', [error.message]]])]]), batch)
      return
    }
    limits = less
    batches = cutBatches(batches.flat(), limits)
    update({ batchesLeft: batches.length, halvings: run.state().halvings + 1 })
  }

  function mark(batch: readonly SendRow[], outcomes: readonly RowOutcome[]): void {
    onMarks(
      new Map(
        batch.flatMap(({ id }, index) => (outcomes[index] ? [[id, markOf(outcomes[index])] as const] : [])),
      ),
    )
  }

  async function sendAll(): Promise<void> {
    mark(
      rows,
      rows.map(() => ({ state: 'sending' })),
    )
    // The same request again: it is looked at once more.
    const stopListening = connection?.subscribe(() => control.request(control.requested()))
    let end: RunState['end'] = 'done'
    for (let batch = batches[0]; batch !== undefined && end === 'done'; batch = batches[0]) {
      if (!(await mayContinue())) end = 'stopped'
      else if ((await sendNext(batch)) === 'unknown') end = 'unknown'
    }
    stopListening?.()
    onMarks(new Map(batches.flat().map((row) => [row.id, DRAFT])))
    control.request('run')
    update({ phase: 'ended', end, waitsUntil: null })
  }

  const ended = sendAll()
  return {
    id,
    state: run.state,
    subscribe: run.subscribe,
    pause: () => {
      if (control.requested() === 'stop') return
      control.request('pause')
      update({})
    },
    resume: () => {
      if (control.requested() === 'stop') return
      control.request('run')
      update({})
    },
    stop: () => {
      control.request('stop')
      update({})
    },
    ended,
  }
}

/** The outcomes to write to the ledger; null if nothing was done with the batch. */
function rowOutcomesOf(result: BatchOutcome, batch: readonly SendRow[]): readonly RowOutcome[] | null {
  if (result.kind === 'answered') return result.outcomes
  return result.kind === 'unknown' ? batch.map(() => ({ state: 'unknown' })) : null
}
