import { useZone } from '../../../domain/person/use-zone'
import { countWords } from '../../../lib/text/count-words'
import { SmallButton } from '../../../ui/button/small-button'
import { Notice } from '../../../ui/feedback/notice'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { StaleBanner } from '../../../ui/feedback/stale-banner'
import classes from '../lines/timeline.module.css'
import type { TimelineRows } from './use-timeline'

/** Failures and news about the list, visible at every scroll position. */
export function TimelineNotices(props: {
  timeline: TimelineRows
  /** Matching revisions that are newer than the list. */
  newer: number
  onReadAgain: () => void
  onShowNewer: () => void
}) {
  const { timeline, newer, onReadAgain } = props
  const { first, failed, waiting } = timeline
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
      {timeline.changed && (
        <Notice
          tone="warning"
          role="status"
          title="This history changed while you were reading it"
          action={<NoticeButton label="Refresh" onClick={onReadAgain} />}
        >
          {changeText(timeline)}
        </Notice>
      )}
      {newer > 0 && (
        <Notice
          tone="info"
          role="status"
          title={countWords(newer, 'newer revision')}
          action={<NoticeButton label={newer === 1 ? 'Show it' : 'Show them'} onClick={props.onShowNewer} />}
        >
          Recorded since you opened this list.
        </Notice>
      )}
    </div>
  )
}

function NoticeButton(props: { label: string; onClick: () => void }) {
  return <SmallButton onClick={props.onClick}>{props.label}</SmallButton>
}

function changeText({ shift, unsettled }: TimelineRows): string {
  if (unsettled) return 'It keeps changing, so rows may be missing. Refresh in a moment.'
  const rows = countWords(Math.abs(shift), 'revision')
  const what =
    shift > 0
      ? `${rows} with an earlier date ${shift === 1 ? 'was' : 'were'} added.`
      : shift < 0
        ? `${rows} ${shift === -1 ? 'was' : 'were'} removed.`
        : 'Revisions were added and removed.'
  return `${what} The rows are up to date; some may have moved.`
}
