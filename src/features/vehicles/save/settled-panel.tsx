import { useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import classes from '../edit/edit.module.css'
import { RevisionList } from '../record/revision-list'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { type Compared, presentText } from './compare-answer'
import type { Change } from './pending-change'
import type { Settled } from './save-state'

/** What the history shows about a save whose answer is lost, where it does not show that it was saved. Takes the focus. */
export function SettledPanel(props: {
  /** The vehicle's plate, where that is known. */
  name: string
  settled: Settled
  /** What was to be saved. */
  changes: readonly Change[]
  zone: string
  /** Whether the person says that the revision is theirs, so that it was saved. */
  onClaim: (mine: boolean) => void
}) {
  const { name, settled, zone, onClaim } = props
  const { since, compared } = settled
  const panel = useRef<HTMLDivElement>(null)
  const count = since.revisions.length + since.more
  const present = compared ?? props.changes.map(notShown)

  useFocusOnMount(panel)
  useFocusFallback(panel)

  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      {settled.kind === 'not-recorded' ? (
        <Notice tone="info" role="status" title="Not saved so far">
          <p className={classes.text}>
            What you typed is still here: save it again. If the first one arrives late, you are warned first.
          </p>
        </Notice>
      ) : (
        <Notice tone="warning" role="status" title={titleOf(count, name)}>
          <p className={classes.text}>
            {count === 1 ? 'If it is yours, it was saved.' : 'If one of them is yours, it was saved.'} The
            history says who and when, not which fields:
          </p>
          <RevisionList revisions={since.revisions} more={since.more} zone={zone} />
          <p className={classes.text}>
            {compared
              ? 'What the vehicle has now:'
              : 'What the vehicle has now can’t be shown: go by who and when. Your changes:'}
          </p>
          <ul className={classes.list}>
            {present.map((field) => (
              <li key={field.path}>
                <strong>
                  <bdi>{visibleText(field.label)}</bdi>
                </strong>
                : <bdi>{visibleText(presentText(field))}</bdi>
              </li>
            ))}
          </ul>
          <div className={`wrap ${classes.actions}`}>
            <Button size="compact-sm" onClick={() => onClaim(true)}>
              It was saved
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => onClaim(false)}>
              Not saved, keep my changes
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

function notShown(change: Change): Compared {
  return { ...change, sent: change.to, kept: null, outcome: 'not-shown' }
}

function titleOf(count: number, name: string): string {
  if (count === 0) return `The history of ${name} is another one since you pressed Save`
  return count === 1
    ? `One change to ${name} was saved after you pressed Save`
    : `${count} changes to ${name} were saved after you pressed Save`
}
