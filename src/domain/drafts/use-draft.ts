import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushDrafts } from '../../local/draft-flush'
import type { Draft } from '../../local/drafts'
import type { Scope } from '../../local/scope'
import { createDraftKeeper, type DraftSubject, type KeeperState } from './draft-keeper'

/** A draft of an earlier visit to the page: after a crash, a reload, an ended session. */
export type OfferedDraft<T> = Pick<Draft, 'id' | 'savedAt'> & { readonly value: T }

interface DraftOptions<T> extends DraftSubject {
  /** Person and fleet. Stays the same while the page is open, even if another fleet is chosen. Null keeps nothing yet. */
  readonly scope: Scope | null
  /** Checks a stored value; null leaves its draft out. */
  readonly read: (value: unknown) => T | null
}

const NOTHING: KeeperState = { status: 'none', leftBehind: [], isLoaded: false }

/**
 * Keeps what is typed on a page in this browser: shortly after the last change, and at once when the page is hidden or
 * left. `value` is JSON, null for nothing to keep. Two visits to one page, in two tabs, keep two drafts.
 */
export function useDraft<T>({ value, ...options }: DraftOptions<T> & { value: T | null }) {
  const { setValue, ...draft } = useUncontrolledDraft(options)
  useEffect(() => setValue(value), [setValue, value])
  return draft
}

/**
 * As {@link useDraft}, for a value that is kept outside React and changes with every key: pass each new one to
 * `setValue`, which stays the same function and renders nothing.
 */
export function useUncontrolledDraft<T>({ scope, kind, about, version, read }: DraftOptions<T>) {
  const keeper = useMemo(
    () => (scope === null ? null : createDraftKeeper({ scope, kind, about, version })),
    [scope, kind, about, version],
  )

  useEffect(() => keeper?.start(), [keeper])
  useEffect(() => {
    const stop = new AbortController()
    const write = () => void flushDrafts()
    // At beforeunload too: a write that begins when the page goes is not always kept.
    window.addEventListener('beforeunload', write, { signal: stop.signal })
    window.addEventListener('pagehide', write, { signal: stop.signal })
    document.addEventListener('visibilitychange', write, { signal: stop.signal })
    // One of them may have been resumed in another tab meanwhile.
    window.addEventListener('focus', () => keeper?.reload(), { signal: stop.signal })
    return () => stop.abort()
  }, [keeper])

  const setValue = useCallback((value: T | null) => keeper?.setValue(value), [keeper])
  const statusNow = useCallback(() => keeper?.state().status ?? 'none', [keeper])
  const state = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.state ?? nothing)
  const offered: readonly OfferedDraft<T>[] = useMemo(
    () =>
      state.leftBehind.flatMap(({ id, savedAt, value: stored }) => {
        const readable = read(stored)
        return readable === null ? [] : [{ id, savedAt, value: readable }]
      }),
    [state.leftBehind, read],
  )
  return {
    setValue,
    /** Earlier drafts, newest first. Without those that are open in another tab. */
    offered,
    isLoaded: state.isLoaded,
    /** Continues an offered draft; the page puts in its value. */
    resume: (id: string) => keeper?.resume(id),
    discard: async (id: string) => keeper?.discard(id),
    status: state.status,
    /** The status at this moment, where a page has not been drawn with it yet. Stays the same function. */
    statusNow,
    /** Writes this value at once; it replaces `value`. */
    keepNow: async (value: T) => {
      keeper?.setValue(value)
      await flushDrafts()
    },
    /** Deletes the draft after a save, and keeps nothing more until `value` has been null. */
    done: async () => keeper?.done(),
  }
}

const never = () => () => undefined
const nothing = () => NOTHING
