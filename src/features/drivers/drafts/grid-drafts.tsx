import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { DraftGuard } from '../../../domain/drafts/draft-guard'
import { DraftOffer, DraftsOffNotice } from '../../../domain/drafts/draft-offer'
import { useDraft } from '../../../domain/drafts/use-draft'
import { countWords } from '../../../lib/text/count-words'
import type { Scope } from '../../../local/scope'
import classes from '../drivers-workspace.module.css'
import { useDriversGrid } from '../grid/grid-context'
import type { GridStart } from '../rows/grid-store'
import { GRID_DRAFT_VERSION, GridDraft, isWorthKeeping, readGridDraft } from './grid-draft'

/** Saves the grid as a draft, offers earlier ones, and asks before a page with rows to lose or to send is left. */
export function GridDrafts({ scope, onResume }: { scope: Scope; onResume: (start: GridStart) => void }) {
  const { store, cursor, readings, typed } = useDriversGrid()
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
  const hasRows = useCallback(() => {
    flushSync(cursor.stopEditing)
    return isWorthKeeping(store)
  }, [store, cursor])
  const isToLose = useCallback(
    () => store.counts().sending > 0 || readings.state() > 0 || typed.state().trim() !== '',
    [store, readings, typed],
  )
  useEffect(() => {
    const stop = new AbortController()
    // Before the draft is written.
    window.addEventListener('pagehide', hasRows, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [hasRows])

  const isReading = useSyncExternalStore(readings.subscribe, () => readings.state() > 0)
  const isTyped = useSyncExternalStore(typed.subscribe, () => typed.state().trim() !== '')
  const isSending = store.counts().sending > 0
  return (
    <>
      <DraftGuard
        draft={draft}
        hasWork={hasRows}
        isToLose={isToLose}
        title={
          isSending
            ? 'Leave while drivers are being sent?'
            : isReading || isTyped
              ? 'Leave without adding the rows?'
              : 'Leave without sending?'
        }
        text={[
          isSending && 'The part being sent is finished and remembered; the others are not sent.',
          isReading && 'Rows are still being read and would be lost.',
          isTyped && 'The text in “Paste rows” is not added yet and would be lost.',
          isBusy &&
            (draft.status === 'off'
              ? 'This browser can’t save drafts: the rows would be lost.'
              : 'The rows are saved as a draft in this browser.'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {draft.offered.map(({ id, savedAt, value: left }) => (
        <DraftOffer
          key={id}
          left={`${countWords(left.rows.length, 'row')} here`}
          savedAt={savedAt}
          className={classes.pair}
          disabledBecause={isBusy ? 'Send or delete the rows in the grid first.' : null}
          onResume={() => {
            draft.resume(id)
            onResume(left)
          }}
          onDiscard={() => void draft.discard(id)}
        >
          {isBusy
            ? 'Send or delete the rows in the grid to resume them.'
            : 'They are saved only in this browser.'}
        </DraftOffer>
      ))}
      {draft.status === 'off' && <DraftsOffNotice last="the rows last" />}
    </>
  )
}
