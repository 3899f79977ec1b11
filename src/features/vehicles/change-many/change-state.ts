import type { NumberKind } from '../../../domain/find/readings'
import type { JobRunState } from '../../../domain/run/job'
import type { LedgerEntry, RunHead } from '../../../local/change-ledger'
import type { ChangeRunState } from './change-run'
import type { PlanRow } from './plan-changes'
import type { WantedChange } from './wanted-change'

/** A preview, from its first read on. */
export interface Plan {
  /** In the order of the list, as far as they are read. */
  readonly rows: readonly PlanRow[]
  /** Null where the vehicles of plates are being looked up. */
  readonly reading: JobRunState | null
  readonly isDone: boolean
  /** Whether it was made of the list, and not of an earlier run. */
  readonly isOfList: boolean
  /** The run that it takes back; null for any other. */
  readonly undoOf: string | null
  /** What numbers alone were taken for; null in a list without. */
  readonly numbers: NumberKind | null
  /** The rows of the list as they were read, by their places; none for an earlier run. */
  readonly wanted: readonly WantedChange[]
  /** Why it could not be made, as a sentence. */
  readonly problem: string | null
}

export interface ShownRun {
  readonly head: RunHead
  readonly entries: readonly LedgerEntry[]
}

/** What the page shows. A new object for every change. */
export interface ChangeState {
  /** Whether the earlier runs are read. */
  readonly isReady: boolean
  /** The newest first. */
  readonly heads: readonly RunHead[]
  readonly plan: Plan | null
  readonly shown: ShownRun | null
  /** The run under way here, of the shown vehicles; null where none is. */
  readonly run: ChangeRunState | null
  /** Whether another tab changes vehicles. */
  readonly isElsewhere: boolean
}

/** Plans and runs changes of many vehicles of one fleet, for one person. One run at a time, in one tab. */
export interface ChangeController {
  state(): ChangeState
  subscribe(listener: () => void): () => void
  /** Reads the earlier runs. Returns what ends everything: what was sent is followed up, the rest stays in the ledger. */
  start(): () => void
  /**
   * Makes a preview of a list. `numbers`: what numbers alone are; null leaves it to the known vehicles. With `isAgain` it is
   * the same list with rows corrected: what was read of the others stays.
   */
  plan(wanted: readonly WantedChange[], numbers: NumberKind | null, isAgain?: boolean): Promise<void>
  /** Makes a preview of what takes the shown run back. */
  planUndo(): void
  /** Makes a preview of what the shown run did not change. */
  planAgain(): void
  dropPlan(): void
  pauseReading(): void
  resumeReading(): void
  /**
   * Sends what the plan shows. `onBegun` is called once it is in the ledger. Where that is lost with this tab it sends
   * nothing and calls `onNotKept`, unless that is left out.
   */
  confirm(title: string, onBegun: () => void, onNotKept?: () => void): Promise<void>
  /** Whether what is recorded of runs outlives this tab. */
  isKept(): boolean
  pause(): void
  /** Goes on with a run that is paused, or with what is open of the shown one. */
  resume(): Promise<void>
  stop(): void
  show(runId: string | null): Promise<void>
  /** Reads the earlier runs again. */
  reload(): Promise<void>
  /** Deletes an earlier run; the result puts it back. Null while one is under way, here or in another tab. */
  drop(runId: string): Promise<(() => Promise<void>) | null>
  /** Goes on with what was held by a lost session. */
  signedIn(): void
}
