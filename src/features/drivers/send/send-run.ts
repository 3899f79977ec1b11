import type { ApiClient } from '../../../api/client/client'
import { pause as sleepUnless } from '../../../api/transport/pause'
import type { ApiError } from '../../../lib/api-error'
import { randomId } from '../../../lib/random-id'
import type { DriverLedger, RowOutcome } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import type { RowMark } from '../rows/row-marks'
import { cutBatches, halved, limitsFor } from './batches'
import { observeRules, saysItExists } from './observe-rules'
import { createObserved } from './observed'
import { createPauseControl } from './pause-control'
import type { RunState } from './run-state'
import { type BatchOutcome, refusedOutcome, sendBatch } from './send-batch'
import { DRAFT, markOf, type SendRow } from './send-row'

export interface RunOptions {
  /** The API as the fleet sees it that the sending began with: it stays with that one. */
  readonly api: ApiClient
  readonly ledger: DriverLedger
  /** The grid that the rows are of. */
  readonly gridId: string
  readonly rows: readonly SendRow[]
  /** Told what becomes of rows, by their ids. All are on their way at first. */
  readonly onMarks: (marks: ReadonlyMap<number, RowMark>) => void
  readonly onObservedRules: (observedRules: ObservedRules) => void
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A sending under way: the rows as they were at its beginning, part by part, each part once. */
export interface SendRun {
  readonly id: string
  state(): RunState
  subscribe(listener: () => void): () => void
  /** After the part under way; at once where it waits. */
  pause(): void
  resume(): void
  /** The same for good: what was not sent stays a draft. */
  stop(): void
  /** Resolves at the end, however it ended. Never rejects. */
  readonly ended: Promise<void>
}

/**
 * Sends drivers. Each part is written down before its POST, and what became of it after; no part is sent again unless
 * the service said that it did not carry it out. A part of which nobody knows ends the sending.
 */
export function startSendRun(options: RunOptions): SendRun {
  const { api, ledger, gridId, rows, onMarks, onObservedRules, now = Date.now, sleep = sleepUnless } = options
  const id = randomId()
  const { ownerEpoch } = api.session.state()
  const control = createPauseControl()
  let limits = limitsFor(rows.length)
  let parts = cutBatches(rows, limits)
  const run = createObserved<RunState>({
    phase: 'sending',
    asked: null,
    end: null,
    fleetId: api.fleetId,
    total: rows.length,
    created: 0,
    refused: 0,
    unknown: 0,
    returned: 0,
    partsDone: 0,
    partsLeft: parts.length,
    halvings: 0,
    allExist: 0,
    error: null,
    waitsUntil: null,
  })

  function become(change: Partial<RunState>): void {
    const wanted = control.wanted()
    run.become({ ...change, asked: wanted === 'go' ? null : wanted })
  }

  /** Resolves when the next part may go out; false where none will. */
  async function mayGoOn(): Promise<boolean> {
    while (control.wanted() === 'pause') {
      const changed = control.changed()
      become({ phase: 'paused', waitsUntil: null })
      await changed
    }
    if (control.wanted() === 'stop') return false
    become({ phase: 'sending', error: null, waitsUntil: null })
    return true
  }

  async function sendNext(part: readonly SendRow[]): Promise<'next' | 'unknown'> {
    const batchId = randomId()
    const sending: RowOutcome = { state: 'sending' }
    await ledger.begin({
      id: batchId,
      runId: id,
      gridId,
      fleetId: api.fleetId,
      sentAt: now(),
      rows: part.map((row) => ({ rowId: row.id, driver: { ...row.driver }, outcome: sending })),
    })
    const result = await sendBatch(api, ownerEpoch, part)
    const outcomes = rowOutcomesOf(result, part)
    if (outcomes === null) await ledger.drop(batchId)
    else await ledger.settle(batchId, new Map(outcomes.entries()))
    return take(result, part, outcomes)
  }

  async function take(
    result: BatchOutcome,
    part: readonly SendRow[],
    outcomes: readonly RowOutcome[] | null,
  ) {
    if (outcomes !== null) {
      parts = parts.slice(1)
      mark(part, outcomes)
      const state = run.state()
      const count = (wanted: RowOutcome['state']) =>
        outcomes.filter((outcome) => outcome.state === wanted).length
      const unknown = count('unknown')
      become({
        partsDone: state.partsDone + 1,
        partsLeft: parts.length,
        created: state.created + count('created'),
        refused: state.refused + count('refused'),
        unknown: state.unknown + unknown,
        error: result.kind === 'unknown' ? result.error : state.error,
      })
      return unknown > 0 ? 'unknown' : 'next'
    }
    switch (result.kind) {
      case 'refused':
        takeRefusal(result.errors, part)
        return 'next'
      case 'too-large':
        takeSize(result.error, part)
        return 'next'
      case 'wait': {
        const interruption = control.interruption()
        become({ phase: 'waiting', error: result.error, waitsUntil: now() + result.ms })
        await sleep(result.ms, interruption)
        return 'next'
      }
      default:
        if (control.wanted() === 'go') control.want('pause')
        become({ error: result.kind === 'held' ? result.error : null })
        return 'next'
    }
  }

  /** Nothing of the part was carried out: rows with errors say so, the others are drafts again. */
  function takeRefusal(
    errors: Extract<BatchOutcome, { kind: 'refused' }>['errors'],
    part: readonly SendRow[],
  ): void {
    parts = parts.slice(1)
    const refusals = [...errors].flatMap(([index, said]) => {
      const row = part[index]
      return row === undefined ? [] : [{ row, driver: row.driver, errors: said }]
    })
    onObservedRules(observeRules(refusals))
    const marks = new Map(part.map(({ id }) => [id, DRAFT]))
    for (const { row, errors: said } of refusals) marks.set(row.id, markOf(refusedOutcome(said)))
    onMarks(marks)
    const allExist =
      refusals.length === part.length && refusals.every((refusal) => saysItExists(refusal.errors))
    const state = run.state()
    become({
      partsDone: state.partsDone + 1,
      partsLeft: parts.length,
      refused: state.refused + refusals.length,
      returned: state.returned + part.length - refusals.length,
      allExist: state.allExist + (allExist ? part.length : 0),
    })
  }

  function takeSize(error: ApiError, part: readonly SendRow[]): void {
    const less = halved(limits, part.length)
    if (less === null) {
      takeRefusal(new Map([[0, new Map([['', [error.message]]])]]), part)
      return
    }
    limits = less
    parts = cutBatches(parts.flat(), limits)
    become({ partsLeft: parts.length, halvings: run.state().halvings + 1 })
  }

  function mark(part: readonly SendRow[], outcomes: readonly RowOutcome[]): void {
    onMarks(
      new Map(
        part.flatMap(({ id }, index) => (outcomes[index] ? [[id, markOf(outcomes[index])] as const] : [])),
      ),
    )
  }

  async function sendAll(): Promise<void> {
    mark(
      rows,
      rows.map(() => ({ state: 'sending' })),
    )
    let end: RunState['end'] = 'done'
    for (let part = parts[0]; part !== undefined && end === 'done'; part = parts[0]) {
      if (!(await mayGoOn())) end = 'stopped'
      else if ((await sendNext(part)) === 'unknown') end = 'unknown'
    }
    onMarks(new Map(parts.flat().map((row) => [row.id, DRAFT])))
    control.want('go')
    become({ phase: 'ended', end, waitsUntil: null })
  }

  const ended = sendAll()
  return {
    id,
    state: run.state,
    subscribe: run.subscribe,
    pause: () => {
      if (control.wanted() === 'stop') return
      control.want('pause')
      become({})
    },
    resume: () => {
      if (control.wanted() === 'stop') return
      control.want('go')
      become({})
    },
    stop: () => {
      control.want('stop')
      become({})
    },
    ended,
  }
}

/** What is written down of a part that was, or may have been, carried out; null where it was not. */
function rowOutcomesOf(result: BatchOutcome, part: readonly SendRow[]): readonly RowOutcome[] | null {
  if (result.kind === 'answered') return result.outcomes
  return result.kind === 'unknown' ? part.map(() => ({ state: 'unknown' })) : null
}
