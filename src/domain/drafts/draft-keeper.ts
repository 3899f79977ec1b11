import { browserLocks, heldLocks, holdLock, onceLockIsFree, type TabLocks } from '../../lib/browser/tab-lock'
import { randomId } from '../../lib/random-id'
import { registerDraftWriter } from '../../local/draft-flush'
import { type Draft, deleteDraft, readDrafts, saveDraft } from '../../local/drafts'
import type { Scope } from '../../local/scope'
import { isBlocked, isFull } from '../../local/store'

/** Held by the visit that keeps the draft, so that other tabs do not offer it. */
const lockName = (draftId: string): string => `fleet-console draft ${draftId}`

/** How long after the last change it is written, and how long a change waits at most while somebody goes on typing. */
const PAUSE_MS = 400
const LONGEST_WAIT_MS = 2_000

/** none: nothing worth keeping; off: this browser keeps nothing. */
export type DraftStatus = 'none' | 'saving' | 'saved' | 'off'

export interface KeeperState {
  readonly status: DraftStatus
  /** Drafts that earlier visits left behind, the newest first; not those at work in another tab. */
  readonly leftBehind: readonly Draft[]
  /** Whether it was looked for what was left behind. */
  readonly looked: boolean
}

export interface KeeperOptions {
  readonly scope: Scope
  readonly kind: string
  readonly about: string
  readonly version: number
  readonly locks?: TabLocks
}

/** Keeps the draft of one visit to a page. Nothing happens before start(). */
export interface DraftKeeper {
  state(): KeeperState
  subscribe(listener: () => void): () => void
  /** Begins to keep and looks for what was left behind; returns the end, which writes once more. Can be started again. */
  start(): () => void
  /** Looks again for what was left behind: other tabs take drafts up, and finish them. Does nothing before start(). */
  lookAgain(): void
  /** What the draft is now; null is nothing worth keeping. Values are compared by their JSON. */
  take(value: unknown): void
  /** Goes on with a draft that was left behind: it is this visit's from the next write on. */
  resume(id: string): void
  /** Deletes a draft that was left behind. */
  discard(id: string): Promise<void>
  /** What it was a draft of is saved: deletes it. Nothing is kept before there has been nothing to keep. */
  done(): Promise<void>
}

export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { scope, kind, about, version, locks = browserLocks } = options
  const id = randomId()
  const listeners = new Set<() => void>()
  let state: KeeperState = { status: 'none', leftBehind: [], looked: false }
  /** What is to be kept, what was last sent off to be kept, and what is: as JSON, null for nothing. */
  let wanted: { readonly value: unknown; readonly json: string } | null = null
  let sent: string | null = null
  let kept: string | null = null
  let isDone = false
  /** Drafts that this one goes on with: deleted once it is kept itself. */
  let resumed: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null

  function become(change: Partial<KeeperState>): void {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  function settle(): void {
    const pending = wanted?.json === kept ? 'saved' : 'saving'
    const status = wanted === null || isDone ? 'none' : isBlocked() ? 'off' : pending
    if (status !== state.status) become({ status })
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer)
    waitingSince = null
    const json = wanted?.json ?? null
    if (isDone || json === sent) return
    sent = json
    if (wanted === null) await deleteDraft(scope, id)
    else await saveDraft(scope, { id, kind, about, version, savedAt: Date.now(), value: wanted.value })
    kept = json
    settle()
    await forgetResumed()
  }

  async function forgetResumed(): Promise<void> {
    // What goes on is in this tab's memory alone then: the old one is all that a crash would leave.
    if (isFull()) return
    const superseded = resumed
    resumed = []
    await Promise.all(superseded.map((old) => deleteDraft(scope, old)))
  }

  function writeSoon(): void {
    clearTimeout(timer)
    waitingSince ??= Date.now()
    const left = waitingSince + LONGEST_WAIT_MS - Date.now()
    timer = setTimeout(() => void writeNow(), Math.min(PAUSE_MS, Math.max(0, left)))
  }

  let visit: AbortSignal | undefined
  const watched = new Set<string>()
  async function look(signal: AbortSignal): Promise<void> {
    const found = (await readDrafts(scope, kind, about)).filter(
      (draft) => draft.version === version && draft.id !== id && !resumed.includes(draft.id),
    )
    const held = await heldLocks(locks)
    if (signal.aborted) return
    const isOpen = (draft: Draft) => held.has(lockName(draft.id))
    become({ leftBehind: found.filter((draft) => !isOpen(draft)), looked: true })
    for (const { id: other } of found.filter(isOpen)) {
      if (watched.has(other)) continue
      watched.add(other)
      onceLockIsFree(locks, lockName(other), signal, () => {
        watched.delete(other)
        void look(signal)
      })
    }
  }

  function withoutLeftBehind(gone: string): void {
    become({ leftBehind: state.leftBehind.filter((draft) => draft.id !== gone) })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      const stop = new AbortController()
      const endFlush = registerDraftWriter(writeNow)
      watched.clear()
      holdLock(locks, lockName(id), stop.signal)
      visit = stop.signal
      void look(stop.signal)
      return () => {
        stop.abort()
        endFlush()
      }
    },
    lookAgain: () => {
      if (visit !== undefined && !visit.aborted) void look(visit)
    },
    take: (value) => {
      if (value === null) isDone = false
      wanted = value === null ? null : { value, json: JSON.stringify(value) }
      if (!isDone && (wanted?.json ?? null) !== sent) writeSoon()
      settle()
    },
    resume: (left) => {
      resumed = [...resumed, left]
      withoutLeftBehind(left)
    },
    discard: async (left) => {
      withoutLeftBehind(left)
      await deleteDraft(scope, left)
    },
    done: async () => {
      clearTimeout(timer)
      waitingSince = null
      isDone = true
      sent = null
      kept = null
      settle()
      const superseded = resumed
      resumed = []
      await Promise.all([id, ...superseded].map((old) => deleteDraft(scope, old)))
    },
  }
}
