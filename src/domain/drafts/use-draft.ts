import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushDrafts } from '../../local/draft-flush'
import type { Scope } from '../../local/scope'
import { createDraftKeeper, type DraftStatus, type KeeperState } from './draft-keeper'

/** A draft that an earlier visit to the page left behind: after a crash, a reload, an ended session. */
export interface OfferedDraft<T> {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly value: T
}

export interface DraftSort<T> {
  /** Whose draft: kept while the page is open, even if another fleet is chosen meanwhile. Null keeps nothing yet. */
  readonly scope: Scope | null
  readonly kind: string
  /** What it is about: a vehicle's id as text; '' for something new. */
  readonly about: string
  /** Version of the value's shape; drafts of another one are not offered. */
  readonly version: number
  /** Checks a value that comes from storage; null leaves it out. */
  readonly read: (value: unknown) => T | null
}

export interface DraftOptions<T> extends DraftSort<T> {
  /** What the draft is now, as JSON knows it; null is nothing worth keeping. */
  readonly value: T | null
}

export interface DraftInHand<T> {
  /** The newest first. Drafts at work in another tab are not among them. */
  readonly offered: readonly OfferedDraft<T>[]
  /** Whether `offered` is known already: before, it is empty. */
  readonly looked: boolean
  /** Goes on with an offered draft; the page takes over its value. */
  readonly resume: (id: string) => void
  readonly discard: (id: string) => Promise<void>
  readonly status: DraftStatus
  /** Writes this value at once, as what `value` is to be from now on. */
  readonly keepNow: (value: T) => Promise<void>
  /** After a save: deletes the draft and writes no more, until `value` has been null. */
  readonly done: () => Promise<void>
}

const NOTHING: KeeperState = { status: 'none', leftBehind: [], looked: false }

/**
 * Keeps what is typed on a page in this browser: shortly after the last change, and at once when the page is hidden or
 * left. Two visits to one page, in two tabs, keep two drafts.
 */
export function useDraft<T>({ value, ...sort }: DraftOptions<T>): DraftInHand<T> {
  const { take, ...draft } = useHandedDraft(sort)
  useEffect(() => take(value), [take, value])
  return draft
}

/**
 * The same where the value is kept outside React and changes with every key: `take`, which stays the same function, is
 * handed each new one, and nothing is drawn anew for it.
 */
export function useHandedDraft<T>(sort: DraftSort<T>): DraftInHand<T> & { take: (value: T | null) => void } {
  const { scope, kind, about, version, read } = sort
  const keeper = useMemo(
    () => (scope === null ? null : createDraftKeeper({ scope, kind, about, version })),
    [scope, kind, about, version],
  )

  useEffect(() => keeper?.start(), [keeper])
  useEffect(() => {
    const stop = new AbortController()
    const write = () => void flushDrafts()
    // Before somebody is asked whether to leave: what is first sent off when the page goes is not always kept.
    window.addEventListener('beforeunload', write, { signal: stop.signal })
    window.addEventListener('pagehide', write, { signal: stop.signal })
    document.addEventListener('visibilitychange', write, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    const stop = new AbortController()
    // Whoever comes back may have gone on with one of them elsewhere.
    window.addEventListener('focus', () => keeper?.lookAgain(), { signal: stop.signal })
    return () => stop.abort()
  }, [keeper])

  const take = useCallback((value: T | null) => keeper?.take(value), [keeper])
  const state = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.state ?? nothing)
  const offered = useMemo(
    () =>
      state.leftBehind.flatMap(({ id, savedAt, value: stored }) => {
        const readable = read(stored)
        return readable === null ? [] : [{ id, savedAt, value: readable }]
      }),
    [state.leftBehind, read],
  )
  return {
    take,
    offered,
    looked: state.looked,
    resume: (id) => keeper?.resume(id),
    discard: async (id) => keeper?.discard(id),
    status: state.status,
    keepNow: async (value) => {
      keeper?.take(value)
      await flushDrafts()
    },
    done: async () => keeper?.done(),
  }
}

const never = () => () => undefined
const nothing = () => NOTHING
