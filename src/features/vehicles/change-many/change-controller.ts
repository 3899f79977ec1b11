import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { indexVehicles } from '../../../domain/find/identify'
import type { NumberKind } from '../../../domain/find/interpretations'
import { readKnownVehicles } from '../../../domain/find/known-vehicles'
import type { JobRunState } from '../../../domain/run/job'
import type { JobRun } from '../../../domain/run/job-run'
import { createTabTurn } from '../../../domain/run/tab-turn'
import { browserConnection as connection } from '../../../lib/browser/connection'
import { browserLocks as locks } from '../../../lib/browser/tab-lock'
import { randomId } from '../../../lib/random-id'
import { createStore } from '../../../lib/store'
import { type LedgerEntry, openChangeLedger, type RunHead } from '../../../local/change-ledger'
import { readRememberedVehicles } from '../../../local/remembered-vehicles'
import { namings, type Scope } from '../../../local/scope'
import { type ChangeRun, isOpen, jobsAgain, startChangeRun, undoJobs } from './change-run'
import { isLookedUp, nameVehicles } from './name-vehicles'
import { type PreviewJob, type PreviewRow, startPreview } from './preview-changes'
import type { RequestedChange } from './read-changes'

export interface Preview {
  readonly rows: readonly PreviewRow[]
  /** Null while the vehicles of plates are being looked up. */
  readonly reading: JobRunState | null
  readonly undoOf: string | null
  /** Whether it is of the list on the page, and not of an earlier run. */
  readonly isOfList: boolean
  readonly problem: string | null
}

const NO_PREVIEW: Preview = { rows: [], reading: null, undoOf: null, isOfList: false, problem: null }

export const isDone = ({ reading, problem }: Preview) => reading?.phase === 'done' || problem !== null

export interface ShownRun {
  readonly head: RunHead
  readonly entries: readonly LedgerEntry[]
}

interface ChangeState {
  readonly heads: readonly RunHead[]
  readonly preview: Preview | null
  readonly shown: ShownRun | null
  /** The run under way here, of the shown vehicles; null if none is. */
  readonly run: JobRunState | null
  readonly isElsewhere: boolean
}

export type ChangeController = ReturnType<typeof createChangeController>

export function createChangeController(api: ApiClient, scope: Scope, queryClient: QueryClient) {
  const ledger = openChangeLedger(scope)
  const nothing: ChangeState = { heads: [], preview: null, shown: null, run: null, isElsewhere: false }
  const store = createStore(nothing)
  let reading: JobRun | null = null
  let run: ChangeRun | null = null
  let visit = new AbortController()
  /** Ends with its preview: what is found later is dropped. */
  let previewing = new AbortController()

  const update = (change: Partial<ChangeState>) => store.set({ ...store.state(), ...change })
  const readHeads = async () => update({ heads: await ledger.list() })

  const turn = createTabTurn({
    locks,
    // One tab at a time, in any fleet: two tabs may name one fleet differently.
    name: `fleet-console change vehicles ${JSON.stringify([scope.baseUrl, scope.person])}`,
    read: readHeads,
    onLooked: (isElsewhere) => update({ isElsewhere }),
  })

  function replacePreview(preview: Preview | null, change: Partial<ChangeState> = {}): AbortSignal {
    previewing.abort()
    previewing = new AbortController()
    reading?.cancel()
    reading = null
    update({ ...change, preview })
    return previewing.signal
  }

  function readJobs(jobs: readonly PreviewJob[], preview: Preview): void {
    const { signal } = previewing
    const rows = [...preview.rows]
    const show = soon(() => {
      if (signal.aborted || reading === null) return
      update({
        preview: { ...preview, rows: rows.toSorted((a, b) => a.place - b.place), reading: reading.state() },
      })
    })
    reading = startPreview({ api, jobs, connection, onRow: (row) => rows.push(row), onState: show })
  }

  async function runShown(head: RunHead, entries: readonly LedgerEntry[]): Promise<void> {
    if (visit.signal.aborted) return
    const { id: runId } = head
    const show = soon(() => {
      if (run === started) update({ shown: { head, entries: started.entries() }, run: started.state() })
    })
    const started = startChangeRun({
      ...{ api, scope, queryClient, ledger, runId, entries, connection },
      onChange: show,
    })
    run = started
    // The preview goes when its run is shown, so that nothing else is in between.
    replacePreview(null, { shown: { head, entries }, run: started.state() })
    await started.ended
    run = null
    if (visit.signal.aborted) return
    await readHeads()
    const ended = store.state().heads.find(({ id }) => id === runId) ?? head
    update({ shown: { head: ended, entries: await ledger.read(runId) }, run: null })
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Reads the earlier runs. Returns what ends everything: what was sent is followed up, the rest stays in the ledger. */
    start() {
      visit = new AbortController()
      const stopLooking = turn.start()
      // Runs of earlier visits are under the fleet's ID.
      const stopNaming = namings.subscribe(turn.lookAgain)
      return () => {
        stopLooking()
        stopNaming()
        visit.abort()
        replacePreview(null)
        run?.leave()
      }
    },
    /** Makes a preview of a list. `numbers`: what numbers alone are; null for any of a known vehicle. */
    async preview(requested: readonly RequestedChange[], numbers: NumberKind | null): Promise<void> {
      const begun = { ...NO_PREVIEW, isOfList: true }
      const signal = replacePreview(begun, { shown: null })
      try {
        const isKnown = !requested.some(isLookedUp)
        const known = isKnown ? [] : await readKnownVehicles(api, scope, queryClient, signal)
        const others = isKnown ? await readRememberedVehicles(scope) : known
        if (signal.aborted) return
        const { jobs, rows } = nameVehicles(requested, indexVehicles(known), numbers, indexVehicles(others))
        readJobs(jobs, { ...begun, rows })
      } catch (failure) {
        if (signal.aborted) return
        const problem = failure instanceof Error ? failure.message : String(failure)
        update({ preview: { ...begun, problem } })
      }
    },
    /** Makes a preview of what takes the shown run back or, without `isUndo`, of what it did not change. */
    previewShown(isUndo: boolean): void {
      const { shown } = store.state()
      if (shown === null || turn.isTaken()) return
      const { head, entries } = shown
      replacePreview(null)
      readJobs((isUndo ? undoJobs : jobsAgain)(entries), { ...NO_PREVIEW, undoOf: isUndo ? head.id : null })
    },
    dropPreview: () => void replacePreview(null),
    pauseReading: () => reading?.pause(),
    resumeReading: () => reading?.resume(),
    /** Sends the plan. `onBegun`: it is in the ledger; `onNotKept`: the ledger is lost with this tab, so nothing is sent. */
    confirm: (title: string, onBegun: () => void, onNotKept?: () => void): Promise<void> =>
      turn.take(async () => {
        const { preview } = store.state()
        const entries = preview?.rows.flatMap(({ entry }) => entry ?? []) ?? []
        if (preview?.reading?.phase !== 'done' || entries.length === 0) return
        const { undoOf } = preview
        const id = randomId()
        const head = { id, title, undoOf, total: entries.length, counts: null, startedAt: Date.now() }
        await ledger.begin(head, entries)
        if (onNotKept && !ledger.isKept()) {
          await ledger.drop(id)
          return onNotKept()
        }
        onBegun()
        await runShown(head, entries)
      }),
    isKept: ledger.isKept,
    pause: () => run?.pause(),
    /** Resumes a run that is paused, or what is open of the shown one. */
    async resume(): Promise<void> {
      if (run !== null) return run.resume()
      const { shown } = store.state()
      if (!shown?.entries.some(({ outcome }) => isOpen(outcome))) return
      await turn.take(async () => {
        // Another tab may have resumed it, or deleted it.
        const head = (await ledger.list()).find(({ id }) => id === shown.head.id)
        if (head === undefined) return readHeads()
        await ledger.end(head.id, null)
        await runShown(head, await ledger.read(head.id))
      })
    },
    stop: () => run?.stop(),
    async show(runId: string | null): Promise<void> {
      if (run !== null) return
      replacePreview(null)
      const head = store.state().heads.find(({ id }) => id === runId)
      if (head === undefined) return update({ shown: null })
      const entries = await ledger.read(head.id)
      if (run === null) update({ shown: { head, entries } })
    },
    reload: readHeads,
    /** Deletes an earlier run; the result puts it back. Null while one is under way, here or in another tab. */
    async drop(runId: string): Promise<(() => Promise<void>) | null> {
      let putBack: (() => Promise<void>) | null = null
      await turn.take(async () => {
        putBack = await ledger.drop(runId)
      })
      // It may have been opened since.
      if (putBack !== null && store.state().shown?.head.id === runId) update({ shown: null })
      await readHeads()
      return putBack
    },
    signedIn(): void {
      for (const held of [reading, run]) if (held?.state().phase === 'signed-out') held.resume()
    },
  }
}

/** Shows changes at most ten times a second while many answers come, and always after the last call. */
function soon(show: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      show()
    }, 100)
  }
}
