import { amountsText } from '../../../domain/dispute/amounts'
import { BUCKET_WORDS } from '../../../domain/dispute/toll-outcome'
import { useZone } from '../../../domain/person/use-zone'
import { MARK_WORDS, type Shown } from './row-marks'
import { checkedText, headlineText, type Summary } from './summarise'
import classes from './summary.module.css'
import { VerdictChip } from './verdict-chip'

/** How many rows have which verdict, and what they cost. Each is a filter of the table. */
export function SummaryRegion(props: {
  summary: Summary
  /** A check has begun and is not over: its progress says how far it is. */
  isRunning: boolean
  /** When the last check began, milliseconds since 1970; null before. */
  checkedAt: number | null
  show: Shown | undefined
  onShow: (show: Shown | undefined) => void
}) {
  const { summary, show, isRunning, checkedAt } = props
  const zone = useZone()
  const cards = [
    ...summary.buckets.map(({ bucket, rows, sums }) => ({
      ...{ key: bucket, rows, amounts: amountsText(sums) },
      face: <VerdictChip bucket={bucket} />,
    })),
    // "To review" is the button above the rows.
    ...summary.marks
      .filter(({ mark }) => mark !== 'to-review')
      .map(({ mark, rows, sums }) => ({
        ...{ key: mark, rows, amounts: mark === 'changed' ? '' : amountsText(sums) },
        face: <span className={classes.mark}>{MARK_WORDS[mark]}</span>,
      })),
  ]
  const isWaiting = summary.buckets.some(({ bucket }) => bucket === 'waiting')
  // What came with a file was not checked here.
  const isChecked = checkedAt !== null && !isRunning && !isWaiting && summary.imported === 0
  return (
    <section aria-label="Summary" className="stack-sm">
      <p role="status" className={`tabular strong large ${classes.headline}`}>
        {headlineText(summary, isRunning)}
        {isChecked && (
          <span className={`muted small ${classes.checked}`}>
            {checkedText(summary, checkedAt, Date.now(), zone)}
          </span>
        )}
      </p>
      {/* The buttons below say the same in words. */}
      <div className={classes.bar} aria-hidden>
        {summary.buckets.map(({ bucket, rows }) => (
          <span key={bucket} data-bucket={bucket} title={BUCKET_WORDS[bucket]} style={{ flexGrow: rows }} />
        ))}
      </div>
      <div className={classes.buckets}>
        {cards.map(({ key, face, rows, amounts }) => (
          <button
            key={key}
            type="button"
            className={`panel stack ${classes.bucket}`}
            aria-pressed={show === key}
            onClick={() => props.onShow(show === key ? undefined : key)}
          >
            {face}
            <strong className={`tabular strong ${classes.count}`}>{rows.toLocaleString('en')}</strong>
            <span className={`tabular ${classes.sum}`}>{amounts}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
