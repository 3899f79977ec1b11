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
import { fleetIdVersion, type Scope } from '../../../local/scope'
import { type ChangeRun, isOpen, retryJobs, startChangeRun, undoJobs } from './change-run'
import { isLookedUp, nameVehicles } from './name-vehicles'
import { type PreviewJob, type PreviewRow, startPreview } from './preview-changes'
import type { RequestedChange } from './read-changes'

export interface Preview {
  readonly rows: readonly PreviewRow[]
  /** Null while the vehicles of plates are being looked up. */
  readonly progress: JobRunState | null
  readonly undoOf: string | null
  /** Whether the preview is of the list on the page, and not of an earlier run. */
  readonly isOfList: boolean
  readonly problem: string | null
}

const NO_PREVIEW: Preview = { rows: [], progress: null, undoOf: null, isOfList: false, problem: null }

export interface ShownRun {
  readonly head: RunHead
  readonly entries: readonly LedgerEntry[]
}

interface ChangeState {
  readonly heads: readonly RunHead[]
  readonly preview: Preview | null
  readonly shown: ShownRun | null
  /** The run of the shown vehicles in this tab; null if none is under way. */
  readonly run: JobRunState | null
  readonly isElsewhere: boolean
}

export type ChangeController = ReturnType<typeof createChangeController>

export function createChangeController(api: ApiClient, scope: Scope, queryClient: QueryClient) {
  const ledger = openChangeLedger(scope)
  const nothing: ChangeState = { heads: [], preview: null, shown: null, run: null, isElsewhere: false }
  const store = createStore(nothing)
  let previewRun: JobRun | null = null
  let run: ChangeRun | null = null
  let leaving = new AbortController()
  /** Aborted when its preview ends, so later results are dropped. */
  let previewing = new AbortController()

  const { update } = store
  const readHeads = async () => update({ heads: await ledger.list() })

  const turn = createTabTurn({
    locks,
    // One tab at a time, in any fleet: two tabs may name one fleet differently.
    name: `fleet-console change vehicles ${JSON.stringify([scope.baseUrl, scope.person])}`,
    read: readHeads,
    onElsewhere: (isElsewhere) => update({ isElsewhere }),
  })

  function replacePreview(preview: Preview | null, change: Partial<ChangeState> = {}): AbortSignal {
    previewing.abort()
    previewing = new AbortController()
    previewRun?.cancel()
    previewRun = null
    update({ ...change, preview })
    return previewing.signal
  }

  function loadPreview(jobs: readonly PreviewJob[], preview: Preview): void {
    const rows = [...preview.rows]
    const show = throttled(() => {
      if (previewRun !== started) return
      const inOrder = rows.toSorted((a, b) => a.place - b.place)
      update({ preview: { ...preview, rows: inOrder, progress: started.state() } })
    })
    const started = startPreview({ api, jobs, connection, onRow: (row) => rows.push(row), onState: show })
    previewRun = started
  }

  function previewShown(jobsOf: (entries: readonly LedgerEntry[]) => PreviewJob[], undoOf: string | null) {
    const { shown } = store.state()
    if (shown === null || turn.isTaken()) return
    replacePreview(null)
    loadPreview(jobsOf(shown.entries), { ...NO_PREVIEW, undoOf })
  }

  async function runShown(head: RunHead, entries: readonly LedgerEntry[]): Promise<void> {
    if (leaving.signal.aborted) return
    const show = throttled(() => {
      if (run === started) update({ shown: { head, entries: started.entries() }, run: started.state() })
    })
    const started = startChangeRun({
      api,
      scope,
      queryClient,
      ledger,
      runId: head.id,
      entries,
      connection,
      onChange: show,
    })
    run = started
    // The preview disappears in the same update that shows its run, so nothing else shows in between.
    replacePreview(null, { shown: { head, entries }, run: started.state() })
    await started.ended
    run = null
    if (leaving.signal.aborted) return
    await readHeads()
    update({ shown: { head, entries: started.entries() }, run: null })
  }

  function resumeSignedIn(): void {
    if (api.session.state().status !== 'active') return
    for (const held of [previewRun, run]) if (held?.state().phase === 'signed-out') held.resume()
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Loads the earlier runs. Returns a function that stops everything. Sent changes are followed up even then. */
    start() {
      leaving = new AbortController()
      const stops = [
        turn.start(),
        // Runs of earlier visits are under the fleet's ID.
        fleetIdVersion.subscribe(turn.reread),
        api.session.subscribe(resumeSignedIn),
      ]
      return () => {
        for (const stop of stops) stop()
        leaving.abort()
        replacePreview(null)
        run?.leave()
      }
    },
    /** Makes a preview of a list. `numbers`: the kind of bare numbers; null for any kind that matches a known vehicle. */
    async preview(requested: readonly RequestedChange[], numbers: NumberKind | null): Promise<void> {
      const begun = { ...NO_PREVIEW, isOfList: true }
      const signal = replacePreview(begun, { shown: null })
      try {
        const isKnown = !requested.some(isLookedUp)
        const known = isKnown ? [] : await readKnownVehicles(api, scope, queryClient, signal)
        const others = isKnown ? await readRememberedVehicles(scope) : known
        if (signal.aborted) return
        const { jobs, rows } = nameVehicles(requested, indexVehicles(known), numbers, indexVehicles(others))
        loadPreview(jobs, { ...begun, rows })
      } catch (failure) {
        if (signal.aborted) return
        const problem = failure instanceof Error ? failure.message : String(failure)
        update({ preview: { ...begun, problem } })
      }
    },
    previewUndo: () => previewShown(undoJobs, store.state().shown?.head.id ?? null),
    /** Makes a preview of the shown run's changes that were not made. */
    previewRetry: () => previewShown(retryJobs, null),
    dropPreview: () => void replacePreview(null),
    pausePreview: () => previewRun?.pause(),
    resumePreview: () => previewRun?.resume(),
    /** Sends the preview: `onBegun` once it is in the ledger, or `onNotKept`, unsent, if that would be lost with this tab. */
    confirm: (title: string, onBegun: () => void, onNotKept?: () => void): Promise<void> =>
      turn.take(async () => {
        const { preview } = store.state()
        const entries = preview?.rows.flatMap(({ entry }) => entry ?? []) ?? []
        if (preview?.progress?.phase !== 'done' || entries.length === 0) return
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
    /** Resumes a paused run, or the open changes of the shown run. */
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
    async show(head: RunHead | null): Promise<void> {
      if (run !== null) return
      replacePreview(null)
      const shown = head && { head, entries: await ledger.read(head.id) }
      if (run === null) update({ shown })
    },
    /** Deletes an earlier run. Returns a function that restores it; null if a run is under way, here or in another tab. */
    async drop(runId: string): Promise<(() => Promise<void>) | null> {
      let putBack: (() => Promise<void>) | null = null
      await turn.take(async () => {
        const restore = await ledger.drop(runId)
        putBack = () => restore().then(readHeads)
      })
      // The user may have opened the run since.
      if (putBack !== null && store.state().shown?.head.id === runId) update({ shown: null })
      await readHeads()
      return putBack
    },
  }
}

/** Shows changes at most ten times a second, because many responses may arrive, and always after the last call. */
function throttled(show: () => void): () => void {
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
