import { Button } from '@mantine/core'
import { Notice } from '../../ui/notice'
import { ReadWait } from '../../ui/read-wait'
import { StaleBanner } from '../../ui/stale-banner'
import classes from './timeline.module.css'
import type { TimelineRows } from './use-timeline'

/** What went wrong while the list is shown; it stays in sight however far down somebody has scrolled. */
export function TimelineNotices({ timeline, zone }: { timeline: TimelineRows; zone: string }) {
  const { first, failed, waiting, shifted } = timeline
  const shown = { zone, loadedAt: first.dataUpdatedAt * 1000 }
  const readAgain = () => void first.refetch()
  return (
    <div className={classes.notices}>
      {first.isError && (
        <StaleBanner {...shown} error={first.error} onRetry={readAgain} retrying={first.isFetching} />
      )}
      {failed && (
        <StaleBanner {...shown} error={failed.error} onRetry={timeline.retry} retrying={failed.isFetching} />
      )}
      {waiting && <ReadWait error={waiting.failureReason} />}
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
