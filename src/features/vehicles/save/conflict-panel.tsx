import { useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import { Table } from '../../../ui/layout/table'
import classes from '../edit/edit.module.css'
import { deletedReason, deletionOf } from '../record/deleted-vehicle'
import { RevisionList } from '../record/revision-list'
import { ShownValue } from '../record/shown-value'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import type { Change, Values } from './pending-change'
import type { Conflict } from './save-state'
import { overwritesNothing, threeWayDiff } from './three-way-diff'

/** Shows what somebody else changed since, and lets the person save anyway or discard. Takes the focus. */
export function ConflictPanel(props: {
  /** The vehicle's plate, where that is known. */
  name: string
  conflict: Conflict
  /** The values that were known when the person began. */
  opened: Values
  /** What would be sent now. */
  changes: readonly Change[]
  /**
   * The present values by path. Null where the service has no such read, 'unread' where it failed; left out where nothing
   * is compared.
   */
  now?: Values | 'unread' | null | undefined
  zone: string
  saveLabel: string
  /** On the same button where nothing of theirs is overwritten; left out where it has no other name. */
  safeLabel?: string
  discardLabel: string
  /** Why it cannot be saved, as a sentence. */
  held?: string | undefined
  onSaveAnyway: () => void
  onDiscard: () => void
}) {
  const { name, conflict, changes, now, zone } = props
  const deletion = deletionOf(conflict.newest)
  const held = deletion ? deletedReason(deletion, zone) : props.held
  const { revisions, more } = conflict.since
  const panel = useRef<HTMLDivElement>(null)
  const unseen = now === null || now === 'unread'
  const rows = now && !unseen ? threeWayDiff(props.opened, now, changes) : []
  const isSafe = rows.length > 0 && overwritesNothing(rows)

  useFocusOnMount(panel)
  useFocusFallback(panel)

  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Notice
        tone="warning"
        role="alert"
        title={`${name} was ${deletion ? 'deleted' : 'changed'} since you began`}
      >
        <p className={classes.text}>
          Nothing was saved. {deletion && deletedReason(deletion, zone)} {sinceText(revisions.length + more)}
        </p>
        <RevisionList revisions={revisions} more={more} zone={zone} />
        {deletion ? null : unseen ? (
          <p className={classes.text}>
            {now === null
              ? 'Which fields they changed is not known.'
              : 'Which fields they changed could not be loaded.'}{' '}
            Only the fields you changed are saved.
          </p>
        ) : (
          rows.length > 0 && (
            <div className={`stack-xs ${classes.compared}`}>
              {isSafe && (
                <p className={classes.text}>
                  The fields you changed are still as they were when you began: nothing of theirs is
                  overwritten.
                </p>
              )}
              <Table
                label="What changed"
                columns={['Field', 'When you began', 'Now', 'Yours']}
                rows={rows.map((row) => ({
                  key: row.path,
                  cells: [
                    <bdi key="label">{visibleText(row.label)}</bdi>,
                    <ShownValue key="opened" text={row.opened} />,
                    <ShownValue key="now" text={row.now} />,
                    <Mine key="mine" text={row.mine} />,
                  ],
                }))}
              />
            </div>
          )
        )}
        <div className={`wrap ${classes.actions}`}>
          <ActionButton
            heldBecause={held ?? (changes.length === 0 ? 'There is nothing to save.' : null)}
            size="compact-sm"
            onClick={props.onSaveAnyway}
          >
            {(isSafe && props.safeLabel) || props.saveLabel}
          </ActionButton>
          <Button variant="default" size="compact-sm" onClick={props.onDiscard}>
            {props.discardLabel}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

function sinceText(count: number): string {
  if (count === 0) return 'Its history is another one now.'
  return count === 1 ? 'One change since then:' : `${count} changes since then:`
}

function Mine(props: { text: string | null }) {
  return props.text === null ? <span className="muted">not changed</span> : <ShownValue text={props.text} />
}
