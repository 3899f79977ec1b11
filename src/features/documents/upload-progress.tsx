import { sizeText } from '../../lib/text/size-text'
import { shortDurationText } from '../../lib/time/duration-text'
import type { DeskItem } from './desk-item'
import classes from './documents.module.css'

/** How far an upload is: bytes, pace and the time that is left; then that the service is at work. */
export function UploadProgress({ item }: { item: DeskItem }) {
  const { state } = item
  if (state.kind === 'processing') {
    return (
      <div className={classes.progress}>
        <progress aria-label="Upload progress" max={1} value={1} />
        <span className="muted">Everything is sent. The service is looking at it…</span>
      </div>
    )
  }
  if (state.kind !== 'uploading') return null
  const { sent, total, pace } = state
  return (
    <div className={classes.progress}>
      <progress aria-label="Upload progress" max={total} value={sent} />
      <span className="muted tabular">
        {sizeText(sent)} of {sizeText(total)}
        {pace &&
          ` · ${sizeText(Math.round(pace.bytesPerSecond))}/s · about ${shortDurationText(pace.secondsLeft)} left`}
      </span>
    </div>
  )
}
