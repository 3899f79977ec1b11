import { useZone } from '../../../domain/user/page-context'
import { pluralize } from '../../../lib/text/pluralize'
import { SmallButton } from '../../../ui/button/small-button'
import { Notice } from '../../../ui/feedback/notice'
import { ReadWait, StaleBanner } from '../../../ui/feedback/read-state'
import classes from '../lines/timeline.module.css'
import type { Timeline } from './use-timeline'

export function TimelineNotices(props: {
  timeline: Timeline
  onReadAgain: () => void
  onShowNewer: () => void
}) {
  const { timeline, onReadAgain } = props
  const { first, failed, waiting, shift, unsettled, missing, newer } = timeline
  const shown = { zone: useZone(), loadedAt: first.dataUpdatedAt * 1000 }
  return (
    <div className={`stack-xs unless-empty ${classes.notices}`}>
      {first.isError && (
        <StaleBanner {...shown} error={first.error} onRetry={onReadAgain} retrying={first.isFetching} />
      )}
      {failed && (
        <StaleBanner {...shown} error={failed.error} onRetry={timeline.retry} retrying={failed.isFetching} />
      )}
      {waiting && <ReadWait error={waiting.failureReason} />}
      {(shift !== 0 || unsettled) && (
        <Notice
          tone="warning"
          role="status"
          title="This history changed while you were reading it"
          action={<SmallButton onClick={onReadAgain}>Refresh</SmallButton>}
        >
          {changeText(timeline)}
        </Notice>
      )}
      {missing > 0 && !unsettled && (
        <Notice
          tone="warning"
          role="status"
          title={`${pluralize(missing, 'change')} missing`}
          action={<SmallButton onClick={onReadAgain}>Refresh</SmallButton>}
        >
          The server counted them, but didn’t return them.
        </Notice>
      )}
      {newer > 0 && (
        <Notice
          tone="info"
          role="status"
          title={pluralize(newer, 'newer change')}
          action={
            <SmallButton onClick={props.onShowNewer}>{newer === 1 ? 'Show it' : 'Show them'}</SmallButton>
          }
        >
          Recorded after you opened this page.
        </Notice>
      )}
    </div>
  )
}

function changeText({ shift, unsettled }: Timeline): string {
  if (unsettled) return 'It keeps changing, so rows may be missing. Refresh in a moment.'
  const rows = pluralize(Math.abs(shift), 'change')
  const what =
    shift > 0
      ? `${rows} with an earlier date ${shift === 1 ? 'was' : 'were'} added.`
      : `${rows} ${shift === -1 ? 'was' : 'were'} removed.`
  return `${what} The rows are up to date; some may have moved.`
}
