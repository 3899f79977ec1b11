import { browserLocks, heldLocks, holdLock, onceLockIsFree, type TabLocks } from '../../lib/browser/tab-lock'
import { randomId } from '../../lib/random-id'
import { createStore } from '../../lib/store'
import { isBlocked } from '../../local/database'
import { registerDraftWriter } from '../../local/draft-flush'
import { type Draft, deleteDraft, readDrafts, replaceDrafts } from '../../local/drafts'
import type { Scope } from '../../local/scope'

/** Returns the name of a draft's lock. A visit holds the lock so that other tabs don't offer the draft. */
const lockName = (draftId: string): string => `fleet-console draft ${draftId}`

/** Time from the last change to the write (ms). */
const PAUSE_MS = 400
/** Longest time from the first unwritten change to the write, while typing continues (ms). */
const LONGEST_WAIT_MS = 2_000

/** `none`: there is nothing to store; `off`: this browser stores nothing. */
export type DraftStatus = 'none' | 'saving' | 'saved' | 'off'

export interface KeeperState {
  readonly status: DraftStatus
  /** Drafts of earlier visits, newest first, except those open in another tab. */
  readonly leftBehind: readonly Draft[]
  readonly isLoaded: boolean
}

export interface DraftSubject {
  readonly kind: string
  readonly about: string
  readonly version: number
}

/** Creates the keeper of one visit's draft, which has its own ID. Does nothing before start(). */
export function createDraftKeeper(
  options: DraftSubject & { readonly scope: Scope; readonly locks?: TabLocks },
) {
  const { scope, kind, about, version, locks = browserLocks } = options
  const id = randomId()
  const store = createStore<KeeperState>({ status: 'none', leftBehind: [], isLoaded: false })
  let latest: (Pick<Draft, 'title' | 'value'> & { readonly json: string }) | null = null
  /** JSON of the value being written, and of the stored value; null if there is no such value. */
  let writingJson: string | null = null
  let storedJson: string | null = null
  let isDone = false
  /** IDs of earlier drafts that this one continues, and of drafts with the same value. The next write replaces them. */
  let resumed: readonly string[] = []
  let superseded: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null
  let deletion: Promise<void> = Promise.resolve()

  function updateStatus(): void {
    const pending = latest?.json === storedJson ? 'saved' : 'saving'
    const status = latest === null || isDone ? 'none' : isBlocked('draft:') ? 'off' : pending
    const state = store.state()
    if (status !== state.status) store.set({ ...state, status })
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer)
    waitingSince = null
    const json = latest?.json ?? null
    if (isDone || (json === writingJson && superseded.length === 0)) return
    writingJson = json
    const [replaced, savedAt] = [superseded, Date.now()]
    superseded = []
    const draft = latest && { id, kind, about, version, savedAt, title: latest.title, value: latest.value }
    // Replace in one write, because the page may close before a second write.
    await replaceDrafts(scope, [id, ...replaced], draft)
    storedJson = json
    updateStatus()
  }

  function writeSoon(): void {
    clearTimeout(timer)
    waitingSince ??= Date.now()
    const left = waitingSince + LONGEST_WAIT_MS - Date.now()
    timer = setTimeout(() => void writeNow(), Math.min(PAUSE_MS, Math.max(0, left)))
  }

  let stopSignal: AbortSignal | undefined
  /** IDs of drafts that are open in other tabs. Reads them again once those tabs close. */
  const watched = new Set<string>()
  async function loadLeftBehind(signal: AbortSignal): Promise<void> {
    const heldBefore = await heldLocks(locks)
    const found = (await readDrafts(scope, kind, about)).filter(
      (draft) =>
        draft.version === version && draft.id !== id && ![...resumed, ...superseded].includes(draft.id),
    )
    const heldAfter = await heldLocks(locks)
    if (signal.aborted) return
    // Read the draft again, because the tab that held it may have deleted it. If that tab has closed, read now.
    const isOpen = ({ id: other }: Draft) => heldBefore.has(lockName(other)) || heldAfter.has(lockName(other))
    store.set({ ...store.state(), leftBehind: found.filter((draft) => !isOpen(draft)), isLoaded: true })
    for (const { id: other } of found.filter(isOpen)) {
      if (watched.has(other)) continue
      watched.add(other)
      onceLockIsFree(locks, lockName(other), signal, () => {
        watched.delete(other)
        void loadLeftBehind(signal)
      })
    }
  }

  function removeLeftBehind(gone: string): void {
    const state = store.state()
    store.set({ ...state, leftBehind: state.leftBehind.filter((draft) => draft.id !== gone) })
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Starts keeping the draft and reads earlier drafts. Returns a function that stops after a last write. Restartable. */
    start: () => {
      const stop = new AbortController()
      const endFlush = registerDraftWriter(writeNow)
      watched.clear()
      const leaving = new AbortController()
      holdLock(locks, lockName(id), leaving.signal)
      stopSignal = stop.signal
      void loadLeftBehind(stop.signal)
      return () => {
        stop.abort()
        // Keep the lock until everything is stored, because a tab that finds the lock free reads the stored draft.
        void Promise.all([endFlush(), deletion]).finally(() => leaving.abort())
      }
    },
    /** Rereads the earlier drafts, because other tabs may have resumed or deleted some. No-op before start(). */
    reload: () => {
      if (stopSignal !== undefined && !stopSignal.aborted) void loadLeftBehind(stopSignal)
    },
    /** Sets the draft's value and title; null if there is nothing to keep. Compares values by their JSON. */
    setValue: (value: unknown, title = '') => {
      if (value === null) isDone = false
      latest = value === null ? null : { value, title, json: JSON.stringify(value) }
      // The page now contains the resumed draft, so replace that draft even if the user empties the page first.
      if (value !== null && resumed.length > 0) [superseded, resumed] = [[...superseded, ...resumed], []]
      if (!isDone && ((latest?.json ?? null) !== writingJson || superseded.length > 0)) writeSoon()
      updateStatus()
    },
    /** Continues an earlier draft, which the next write replaces. */
    resume: (earlier: string) => {
      resumed = [...resumed, earlier]
      removeLeftBehind(earlier)
    },
    discard: async (earlier: string) => {
      removeLeftBehind(earlier)
      await deleteDraft(scope, earlier)
    },
    /** Deletes the draft after a save. Stores nothing more until setValue(null). */
    done: async () => {
      clearTimeout(timer)
      waitingSince = null
      isDone = true
      writingJson = null
      storedJson = null
      updateStatus()
      const gone = [id, ...resumed, ...superseded]
      ;[resumed, superseded] = [[], []]
      deletion = replaceDrafts(scope, gone, null)
      await deletion
    },
  }
}
