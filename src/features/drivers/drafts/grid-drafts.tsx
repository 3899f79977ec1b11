import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { DraftOffer, DraftsOffNotice } from '../../../domain/drafts/draft-offer'
import { useDraft } from '../../../domain/drafts/use-draft'
import type { Scope } from '../../../local/scope'
import { LeaveGuard } from '../../../ui/overlay/leave-guard'
import classes from '../drivers-workspace.module.css'
import type { GridCursor } from '../grid/grid-cursor'
import type { GridStart, GridStore } from '../rows/grid-store'
import { countWords } from '../rows/issue-words'
import { GRID_DRAFT_VERSION, GridDraft, isWorthKeeping, readGridDraft } from './grid-draft'

/** Saves the grid as a draft, and offers the drafts of earlier visits. */
export function GridDrafts(props: {
  scope: Scope
  store: GridStore
  cursor: GridCursor
  zone: string
  onResume: (start: GridStart) => void
}) {
  const { scope, store, cursor, zone, onResume } = props
  const version = useSyncExternalStore(store.subscribe, store.version)
  // A new object for every version. Its rows are read when it is written.
  const value = useMemo(
    () => (version >= 0 && isWorthKeeping(store) ? new GridDraft(store) : null),
    [store, version],
  )
  const draft = useDraft<GridStart>({
    scope,
    kind: 'drivers-bulk',
    about: '',
    version: GRID_DRAFT_VERSION,
    value,
    read: readGridDraft,
  })
  const isBusy = value !== null

  /** Saves what is being typed into a cell first: it is work in hand, too. */
  const isToLose = useCallback(() => {
    flushSync(cursor.saveTyped)
    return isWorthKeeping(store)
  }, [store, cursor])
  useEffect(() => {
    const stop = new AbortController()
    // Before the draft is written.
    window.addEventListener('pagehide', isToLose, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [isToLose])

  const isSending = store.counts().sending > 0
  return (
    <>
      <LeaveGuard
        when={isToLose}
        title={isSending ? 'Leave while drivers are being sent?' : 'Leave without sending?'}
        text={[
          isSending && 'The part under way ends and is written down; no other is sent.',
          draft.status === 'off'
            ? 'This browser keeps nothing: the rows in the grid are lost.'
            : 'The rows in the grid are kept as a draft in this browser, for your next visit.',
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {draft.offered.map(({ id, savedAt, value: left }) => (
        <DraftOffer
          key={id}
          left={`${countWords(left.rows.length, 'row')} here`}
          savedAt={savedAt}
          zone={zone}
          className={classes.pair}
          heldBecause={isBusy ? 'Send or delete the rows in the grid first.' : null}
          onResume={() => {
            draft.resume(id)
            onResume(left)
          }}
          onDiscard={() => void draft.discard(id)}
        >
          {isBusy
            ? 'They can be resumed once the rows in the grid are sent or deleted.'
            : 'They are in this browser alone.'}
        </DraftOffer>
      ))}
      {draft.status === 'off' && <DraftsOffNotice last="the rows last" />}
    </>
  )
}
