import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushDrafts } from '../../local/draft-flush'
import type { Draft } from '../../local/drafts'
import { fleetIdVersion, type Scope } from '../../local/scope'
import { createDraftKeeper, type DraftSubject, type KeeperState } from './draft-keeper'

export type OfferedDraft<T> = Pick<Draft, 'id' | 'savedAt'> & { readonly value: T }

interface DraftOptions<T> extends DraftSubject {
  /** User and fleet. Nothing is stored while it's null. */
  readonly scope: Scope | null
  /** Parses a stored value. Drafts for which it returns null are skipped. */
  readonly read: (value: unknown) => T | null
}

const NOTHING: KeeperState = { status: 'none', leftBehind: [], isLoaded: false }

/** Stores a page's typed text shortly after each change, and when the page is hidden or left. Each visit has its own draft. */
export function useDraft<T>({
  value,
  title,
  ...options
}: DraftOptions<T> & { value: T | null; title: string }) {
  const { setValue, ...draft } = useUncontrolledDraft(options)
  useEffect(() => setValue(value, title), [setValue, value, title])
  return draft
}

/** Keeps a draft like {@link useDraft}, for a value outside React: `setValue` doesn't re-render. */
export function useUncontrolledDraft<T>({ scope, kind, about, version, read }: DraftOptions<T>) {
  const keeper = useMemo(
    () => (scope === null ? null : createDraftKeeper({ scope, kind, about, version })),
    [scope, kind, about, version],
  )

  useEffect(() => keeper?.start(), [keeper])
  // Drafts of earlier visits move to the fleet's ID once it is known.
  useEffect(() => fleetIdVersion.subscribe(() => keeper?.reload()), [keeper])
  useEffect(() => {
    const stop = new AbortController()
    const write = () => void flushDrafts()
    // Write at `beforeunload` too, because a write that starts when the page closes may be lost.
    window.addEventListener('beforeunload', write, { signal: stop.signal })
    window.addEventListener('pagehide', write, { signal: stop.signal })
    document.addEventListener('visibilitychange', write, { signal: stop.signal })
    // Another tab may have resumed one of the drafts.
    window.addEventListener('focus', () => keeper?.reload(), { signal: stop.signal })
    return () => stop.abort()
  }, [keeper])

  const setValue = useCallback((value: T | null, title: string) => keeper?.setValue(value, title), [keeper])
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
    offered,
    isLoaded: state.isLoaded,
    resume: (id: string): void => keeper?.resume(id),
    discard: async (id: string) => keeper?.discard(id),
    status: state.status,
    /** Returns the current status, which may be newer than the rendered one. The function's identity is stable. */
    statusNow,
    keepNow: async (value: T, title: string) => {
      keeper?.setValue(value, title)
      await flushDrafts()
    },
    done: async () => keeper?.done(),
  }
}

const never = () => () => undefined
const nothing = () => NOTHING
