import { browserLocks, heldLocks, holdLock, onceLockIsFree, type TabLocks } from '../../lib/browser/tab-lock'
import { randomId } from '../../lib/random-id'
import { createStore } from '../../lib/store'
import { isBlocked } from '../../local/database'
import { registerDraftWriter } from '../../local/draft-flush'
import { type Draft, deleteDraft, readDrafts, replaceDrafts } from '../../local/drafts'
import type { Scope } from '../../local/scope'

/** A visit holds the lock of its draft, so that other tabs do not offer it. */
const lockName = (draftId: string): string => `fleet-console draft ${draftId}`

/** A draft is written this long after the last change … */
const PAUSE_MS = 400
/** … and this long after the first one at the latest, while typing goes on. */
const LONGEST_WAIT_MS = 2_000

/** none: nothing to keep; off: this browser keeps nothing. */
export type DraftStatus = 'none' | 'saving' | 'saved' | 'off'

export interface KeeperState {
  readonly status: DraftStatus
  /** Drafts of earlier visits, newest first. Without those that are open in another tab. */
  readonly leftBehind: readonly Draft[]
  readonly isLoaded: boolean
}

/** What a draft is of. */
export interface DraftSubject {
  readonly kind: string
  /** A vehicle's id as text; '' for something new. */
  readonly about: string
  /** Version of the value's shape; drafts of other versions are not offered. */
  readonly version: number
}

/** Keeps the draft of one visit to a page. Does nothing before start(). */
export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Creates the keeper of one visit's draft, under an id of its own. */
export function createDraftKeeper(
  options: DraftSubject & { readonly scope: Scope; readonly locks?: TabLocks },
) {
  const { scope, kind, about, version, locks = browserLocks } = options
  const id = randomId()
  const store = createStore<KeeperState>({ status: 'none', leftBehind: [], isLoaded: false })
  /** The newest value; null for nothing to keep. */
  let latest: { readonly value: unknown; readonly json: string } | null = null
  /** JSON of the value whose write began last, and of the one that is stored; null for none. */
  let writingJson: string | null = null
  let storedJson: string | null = null
  let isDone = false
  /** Ids of earlier drafts that this one continues, and of those whose value it has: the next write replaces these. */
  let resumed: readonly string[] = []
  let superseded: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null
  /** The deletion of a finished draft. */
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
    const draft = latest && { id, kind, about, version, savedAt, value: latest.value }
    // In one write, since the page may be gone before a second.
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

  let visit: AbortSignal | undefined
  /** Ids of drafts that are open in other tabs and read again once those are closed. */
  const watched = new Set<string>()
  async function loadLeftBehind(signal: AbortSignal): Promise<void> {
    const heldBefore = await heldLocks(locks)
    const found = (await readDrafts(scope, kind, about)).filter(
      (draft) =>
        draft.version === version && draft.id !== id && ![...resumed, ...superseded].includes(draft.id),
    )
    const heldAfter = await heldLocks(locks)
    if (signal.aborted) return
    // A tab that held its draft before may have deleted it since: it is read again, at once if that tab has left.
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
    /** Starts keeping and reads earlier drafts. Returns what stops it, after a last write. Can be started again. */
    start: () => {
      const stop = new AbortController()
      const endFlush = registerDraftWriter(writeNow)
      watched.clear()
      const leaving = new AbortController()
      holdLock(locks, lockName(id), leaving.signal)
      visit = stop.signal
      void loadLeftBehind(stop.signal)
      return () => {
        stop.abort()
        // Another tab that finds the lock free reads what is stored.
        void Promise.all([endFlush(), deletion]).finally(() => leaving.abort())
      }
    },
    /** Reads the earlier drafts again: other tabs resume and finish them. Does nothing before start(). */
    reload: () => {
      if (visit !== undefined && !visit.aborted) void loadLeftBehind(visit)
    },
    /** Sets the value of the draft; null is nothing to keep. Values are compared by their JSON. */
    setValue: (value: unknown) => {
      if (value === null) isDone = false
      latest = value === null ? null : { value, json: JSON.stringify(value) }
      // The page has the value of what was resumed, even if it is emptied before it is written.
      if (value !== null && resumed.length > 0) [superseded, resumed] = [[...superseded, ...resumed], []]
      if (!isDone && ((latest?.json ?? null) !== writingJson || superseded.length > 0)) writeSoon()
      updateStatus()
    },
    /** Continues an earlier draft: the next write makes it this visit's. */
    resume: (earlier: string) => {
      resumed = [...resumed, earlier]
      removeLeftBehind(earlier)
    },
    discard: async (earlier: string) => {
      removeLeftBehind(earlier)
      await deleteDraft(scope, earlier)
    },
    /** Deletes the draft after a save, and keeps nothing more until the value has been null. */
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
