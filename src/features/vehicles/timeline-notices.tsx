import { Button } from '@mantine/core'
import { Failure } from '../../ui/failure'
import { Notice } from '../../ui/notice'
import classes from './timeline.module.css'
import type { TimelineRows } from './use-timeline'

/** What went wrong while the list is shown; it stays in sight however far down somebody has scrolled. */
export function TimelineNotices({ timeline }: { timeline: TimelineRows }) {
  const { first, failed, shifted } = timeline
  const readAgain = () => void first.refetch()
  return (
    <div className={classes.notices}>
      {first.isError && <Failure error={first.error} onRetry={readAgain} kept />}
      {failed && <Failure error={failed.error} onRetry={timeline.retry} kept />}
      {shifted && (
        <Notice
          tone="warning"
          role="status"
          title="This history changed while you were reading it"
          action={
            <Button variant="default" size="compact-sm" onClick={readAgain}>
              Read it again
            </Button>
          }
        >
          A revision was recorded with an earlier date, or one was taken away. Rows further down may repeat or
          be missing.
        </Notice>
      )}
    </div>
  )
}
