import { useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import classes from '../edit/edit.module.css'
import { RevisionList } from '../record/revision-list'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { type Compared, outcomeText } from './compare-answer'
import { isAsSent, type Recorded, type Saved } from './save-state'

/** What a save led to, where a toast cannot say it: others saved too, or a field was ignored. Takes the focus. */
export function SavedPanel(props: {
  saved: Saved
  /** The vehicle's plate, where that is known. */
  name: string
  /** Name of the fleet that it was sent to; a fleet in the answer is shown instead. */
  fleet: string
  zone: string
}) {
  const { saved, name, fleet, zone } = props
  const { recorded, differing, record } = saved
  const panel = useRef<HTMLDivElement>(null)

  useFocusOnMount(panel)

  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Notice
        tone={isAsSent(saved) ? 'success' : 'warning'}
        role="status"
        title={`${name} saved in ${visibleText(record?.fleet?.title ?? fleet)}`}
      >
        <AboutHistory recorded={recorded} zone={zone} />
        {record === null && (
          <p className={classes.text}>What was stored is not shown. Check the vehicle’s fields.</p>
        )}
        {differing.length > 0 && (
          <>
            <p className={classes.text}>Not everything is as you typed it:</p>
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

/** One compared field: "Make: set to …, saved as …". */
function ComparedField({ field }: { field: Compared }) {
  return (
    <li>
      <strong>
        <bdi>{visibleText(field.label)}</bdi>
      </strong>
      : <bdi>{visibleText(outcomeText(field))}</bdi>.
    </li>
  )
}

function AboutHistory({ recorded, zone }: { recorded: Recorded; zone: string }) {
  switch (recorded.kind) {
    case 'one':
      return null
    case 'several':
      return (
        <>
          <p className={classes.text}>
            Somebody else saved at the same time. Check that the vehicle is as you want it:
          </p>
          <RevisionList revisions={recorded.since.revisions} more={recorded.since.more} zone={zone} />
        </>
      )
    case 'none':
      return (
        <p className={classes.text}>
          It was accepted, but is not in the history yet. Refresh the history in a moment.
        </p>
      )
    case 'unread':
      return (
        <p className={classes.text}>
          Somebody else may have saved at the same time: the history could not be loaded.{' '}
          {visibleText(recorded.error.message)}
        </p>
      )
  }
}
