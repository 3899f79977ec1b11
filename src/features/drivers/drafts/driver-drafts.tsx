import { useWindowEvent } from '@mantine/hooks'
import { useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { DraftGuard, DraftOffer, DraftsOffNotice } from '../../../domain/drafts/draft-notices'
import { useDraft } from '../../../domain/drafts/use-draft'
import { useResumeAtOnce } from '../../../domain/drafts/use-resume-at-once'
import { pluralize } from '../../../lib/text/pluralize'
import type { Scope } from '../../../local/scope'
import { useDriversGrid } from '../grid/grid-context'
import type { GridStart, GridStore } from '../rows/grid-store'
import { GRID_DRAFT_VERSION, GridDraft, isWorthKeeping, readGridDraft } from './grid-draft'

export function DriverDrafts({ scope, onResume }: { scope: Scope; onResume: (start: GridStart) => void }) {
  const { store, cursor, readings, typed } = useDriversGrid()
  const version = useSyncExternalStore(store.subscribe, store.version)
  // A new object for every version. Its rows are read when the draft is written.
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
    title: draftTitle(store.counts()),
    read: readGridDraft,
  })
  const isBusy = value !== null
  useResumeAtOnce(draft, isBusy, onResume)

  /** Returns whether there are rows to keep. First saves the text that is being typed into a cell. */
  function hasRows(): boolean {
    flushSync(cursor.stopEditing)
    return isWorthKeeping(store)
  }
  // Runs before the draft is written.
  useWindowEvent('pagehide', hasRows, { capture: true })

  const isReading = useSyncExternalStore(readings.subscribe, () => readings.state() > 0)
  const isTyped = useSyncExternalStore(typed.subscribe, () => typed.state().trim() !== '')
  const isSending = store.counts().sending > 0
  return (
    <>
      <DraftGuard
        draft={draft}
        hasWork={hasRows}
        losesWork={() => store.counts().sending > 0 || readings.state() > 0 || typed.state().trim() !== ''}
        title={
          isSending
            ? 'Leave while drivers are being added?'
            : isReading || isTyped
              ? 'Leave without adding the rows?'
              : 'Leave without adding the drivers?'
        }
        text={[
          isSending && 'The current batch will finish and be recorded. The rest won’t be sent.',
          isReading && 'Rows are still loading and will be lost.',
          isTyped && 'The text in “Paste rows” hasn’t been added and will be lost.',
          isBusy &&
            (draft.status === 'off'
              ? 'This browser can’t save drafts, so the rows will be lost.'
              : 'The rows are saved as a draft in this browser.'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {draft.offered.map((offered) => (
        <DraftOffer
          key={offered.id}
          draft={draft}
          offered={offered}
          onResume={onResume}
          left={`${pluralize(offered.value.rows.length, 'row')} here`}
          className="line"
          disabledReason={isBusy ? 'Finish or delete the rows in the grid first.' : null}
        >
          {isBusy
            ? 'To resume this draft, first finish or delete the rows in the grid.'
            : 'They’re only saved in this browser.'}
        </DraftOffer>
      ))}
      {draft.status === 'off' && <DraftsOffNotice last="The rows" />}
    </>
  )
}

function draftTitle({ valid, warning, error, sending, unknown }: ReturnType<GridStore['counts']>): string {
  const unconfirmed = sending + unknown
  const rows = pluralize(valid + warning + error + unconfirmed, 'row')
  return `Drivers: ${rows}, ${unconfirmed === 0 ? 'not sent' : `${unconfirmed.toLocaleString('en')} unconfirmed`}`
}
