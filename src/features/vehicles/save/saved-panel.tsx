import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import classes from '../edit/edit.module.css'
import { RevisionList } from '../record/revision-list'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { type Compared, outcomeText } from './compare-answer'
import type { Recorded, Saved } from './save-state'

/** The result of a save: in which fleet, as which revision, and which fields differ. Takes the focus. */
export function SavedPanel(props: {
  saved: Saved
  /** Name of the fleet that it was sent to; a fleet in the answer is shown instead. */
  fleet: string
  zone: string
  /** For a link to the vehicle; left out on its own page. */
  vehicleId?: number
}) {
  const { saved, fleet, zone, vehicleId } = props
  const { recorded, differing, record } = saved
  const panel = useRef<HTMLDivElement>(null)
  const plain = recorded.kind === 'one' && differing.length === 0

  useFocusOnMount(panel)

  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Notice
        tone={plain && record ? 'success' : 'warning'}
        role="status"
        title={titleOf(recorded, record?.fleet?.title ?? fleet)}
        action={
          vehicleId !== undefined && (
            <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }}>
              Back to vehicle {vehicleId}
            </Link>
          )
        }
      >
        <AboutHistory recorded={recorded} zone={zone} />
        {record === null && (
          <p className={classes.text}>The service did not say what it stored, so it is not compared.</p>
        )}
        {differing.length > 0 && (
          <>
            <p className={classes.text}>Not everything is as it was sent:</p>
            <ul className={classes.list}>
              {differing.map((field) => (
                <ComparedField key={field.path} field={field} />
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

/** One compared field: "Make: sent …, the service keeps …". */
export function ComparedField({ field }: { field: Compared }) {
  return (
    <li>
      <strong>
        <bdi>{visibleText(field.label)}</bdi>
      </strong>
      : <bdi>{visibleText(outcomeText(field))}</bdi>.
    </li>
  )
}

function titleOf(recorded: Recorded, fleet: string): string {
  const where = `Saved in ${visibleText(fleet)}`
  return recorded.kind === 'one' ? `${where} as revision ${recorded.revision.id}` : where
}

function AboutHistory({ recorded, zone }: { recorded: Recorded; zone: string }) {
  switch (recorded.kind) {
    case 'one':
      return null
    case 'several':
      return (
        <>
          <p className={classes.text}>
            Somebody else saved at the same time: more than one revision was recorded. Look whether the
            vehicle is as you want it.
          </p>
          <RevisionList revisions={recorded.since.revisions} more={recorded.since.more} zone={zone} />
        </>
      )
    case 'none':
      return (
        <p className={classes.text}>
          The service accepted it, but no new revision is in the history yet. Read the vehicle’s history again
          in a moment.
        </p>
      )
    case 'unread':
      return (
        <p className={classes.text}>
          Whether somebody else saved at the same time is not known: {visibleText(recorded.error.message)}
        </p>
      )
  }
}
