import { amountsText } from '../../../domain/dispute/amounts'
import { BUCKET_WORDS } from '../../../domain/dispute/bucket-words'
import type { Bucket } from '../../../domain/dispute/toll-outcome'
import { headlineText, type Summary } from './summarise'
import classes from './summary.module.css'
import { VerdictChip } from './verdict-chip'

/** How many rows have which verdict, and what they cost. Each is a filter of the table. */
export function SummaryRegion(props: {
  summary: Summary
  /** A check has begun and is not over: its progress says how far it is. */
  isRunning: boolean
  show: Bucket | 'changed' | undefined
  onShow: (show: Bucket | 'changed' | undefined) => void
}) {
  const { summary, show } = props
  const toggle = (one: Bucket | 'changed') => props.onShow(show === one ? undefined : one)
  return (
    <section aria-label="Summary" className="stack-sm">
      <p role="status" className={`tabular strong ${classes.headline}`}>
        {headlineText(summary, props.isRunning)}
      </p>
      {/* The buttons below say the same in words. */}
      <div className={classes.bar} aria-hidden>
        {summary.buckets.map(({ bucket, rows }) => (
          <span key={bucket} data-bucket={bucket} title={BUCKET_WORDS[bucket]} style={{ flexGrow: rows }} />
        ))}
      </div>
      <div className={classes.buckets}>
        {summary.buckets.map(({ bucket, rows, sums }) => (
          <button
            key={bucket}
            type="button"
            className={`panel stack ${classes.bucket}`}
            aria-pressed={show === bucket}
            onClick={() => toggle(bucket)}
          >
            <VerdictChip bucket={bucket} />
            <strong className={`tabular strong ${classes.count}`}>{rows.toLocaleString('en')}</strong>
            <span className={`tabular ${classes.sum}`}>{amountsText(sums)}</span>
          </button>
        ))}
        {summary.changed > 0 && (
          <button
            type="button"
            className={`panel stack ${classes.bucket}`}
            aria-pressed={show === 'changed'}
            onClick={() => toggle('changed')}
          >
            <span className={classes.changed}>Changed since the check before</span>
            <strong className={`tabular strong ${classes.count}`}>
              {summary.changed.toLocaleString('en')}
            </strong>
          </button>
        )}
      </div>
    </section>
  )
}
