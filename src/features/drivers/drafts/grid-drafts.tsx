import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '../../../domain/drafts/use-draft'
import { timeText } from '../../../lib/time/time-text'
import type { Scope } from '../../../local/scope'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { LeaveGuard } from '../../../ui/overlay/leave-guard'
import classes from '../drivers-workspace.module.css'
import type { GridCursor } from '../grid/grid-cursor'
import type { GridStart, GridStore } from '../rows/grid-store'
import { countWords } from '../rows/issue-words'
import { GRID_DRAFT_VERSION, GridDraft, isWorthKeeping, readGridDraft } from './grid-draft'

/** Keeps what is in the grid as a draft, and offers what earlier visits left behind. */
export function GridDrafts(props: {
  scope: Scope
  store: GridStore
  cursor: GridCursor
  zone: string
  onResume: (start: GridStart) => void
}) {
  const { scope, store, cursor, zone, onResume } = props
  const version = useSyncExternalStore(store.subscribe, store.version)
  // Another object for every version: what it holds is read when it is written.
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

  /** What is being typed into a cell is not in the rows yet: it is work in hand, too. */
  const isToLose = useCallback(() => {
    flushSync(cursor.keepTyped)
    return isWorthKeeping(store)
  }, [store, cursor])
  useEffect(() => {
    const stop = new AbortController()
    // Ahead of what writes the draft then.
    window.addEventListener('pagehide', isToLose, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [isToLose])

  // Leaving means another thing then.
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
        <Notice
          key={id}
          tone="info"
          role="status"
          title={`You left ${countWords(left.rows.length, 'row')} here on ${timeText(savedAt * 1000, zone, 'minute')}`}
          action={
            <FocusFallback className={classes.pair}>
              <ActionButton
                size="compact-sm"
                held={isBusy}
                title={isBusy ? 'Send or delete the rows in the grid first.' : ''}
                onClick={() => {
                  draft.resume(id)
                  onResume(left)
                }}
              >
                Resume
              </ActionButton>
              <Button variant="default" size="compact-sm" onClick={() => void draft.discard(id)}>
                Discard
              </Button>
            </FocusFallback>
          }
        >
          {isBusy
            ? 'They can be resumed once the rows in the grid are sent or deleted.'
            : 'They are in this browser alone.'}
        </Notice>
      ))}
      {draft.status === 'off' && (
        <Notice tone="info" role="status" title="Drafts are off">
          This browser keeps nothing (more) for this site: the rows last as long as this tab.
        </Notice>
      )}
    </>
  )
}
