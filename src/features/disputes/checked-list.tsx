import { useRef } from 'react'
import { amountsText } from '../../domain/dispute/amounts'
import { Ago } from '../../domain/time/ago'
import { SecondaryButton } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import { Notice } from '../../ui/feedback/notice'
import { ReadingStatus } from '../../ui/feedback/reading-status'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { RunProgress, waitText } from '../../ui/task/run-progress'
import { hasQuestion } from './check/list-state'
import classes from './disputes.module.css'
import { PackButton } from './export/pack-part'
import { ListQuestions, ListReport } from './list/list-report'
import summaryClasses from './summary.module.css'
import { isMark, type StatusFilter } from './table/disputes-search'
import { ReviewSelected } from './table/review'
import { RowPanel } from './table/row-panel'
import { RowTools } from './table/row-tools'
import { headlineText, isEarlier, isRunning, MARK_WORDS, progressText } from './table/row-words'
import { useDisputes } from './table/use-disputes'
import { useRowQueue } from './table/use-row-queue'
import { VerdictChip } from './table/verdict-chip'
import { VerdictsTable } from './table/verdicts-table'

export function CheckedList() {
  const { search, controller, state, onSearch, view } = useDisputes()
  const { report, reading, run } = state
  const { rows, shown } = view
  const area = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useSyncedState(search.find)
  const queue = useRowQueue(area, count)
  const { current, selected } = queue

  function showAll() {
    setTyped('')
    onSearch({ show: undefined, find: undefined, outcome: undefined })
    // The button disappears. Focusing a field would open a phone's keyboard.
    count.current?.focus({ preventScroll: true })
  }

  const isChecked = isRunning(run) || run.checkedAt !== null
  const isCheckingAll = isRunning(run) && !run.isOfRows
  return (
    <>
      <ListQuestions />
      {state.isElsewhere && (
        <Notice tone="info" role="status" title="Another tab is checking this list">
          The verdicts will appear here when it’s done.
        </Notice>
      )}
      <div className="stack-xs">
        <div className={`unless-empty ${classes.results}`}>
          {report && <ListReport key={String(isChecked)} report={report} isChecked={isChecked} />}
          {reading && <ReadingStatus rows={reading.rows} />}
          {isCheckingAll && (
            <RunProgress
              label="Checking"
              text={progressText(run)}
              done={run.done}
              total={run.total}
              wait={waitText(run)}
              note="Checking pauses when you leave this page. Finished rows are saved."
              isPaused={run.phase === 'paused'}
              onPause={controller.pause}
              onResume={controller.resume}
              onEnd={controller.cancel}
              endLabel="Cancel"
            />
          )}
          {/* Hide rows until the question above is answered, because the affected rows would look unreadable. */}
          {rows.length > 0 && !hasQuestion(state) && (
            <SummaryRegion isRunning={reading !== null || isCheckingAll} />
          )}
        </div>
        {rows.length > 0 && (
          <>
            {!hasQuestion(state) && (
              <RowTools typed={typed} count={count} onType={setTyped} onShowAll={showAll} />
            )}
            <div ref={area} className={`stack ${classes.rows}`} data-open={current && true}>
              {shown.length === 0 ? (
                <Empty
                  title="No matching rows"
                  action={<SecondaryButton onClick={showAll}>Show all rows</SecondaryButton>}
                >
                  Search for something else, or show all rows.
                </Empty>
              ) : (
                <VerdictsTable queue={queue} />
              )}
              {current && <RowPanel row={current} queue={queue} />}
            </div>
            {selected.size > 0 && (
              <ReviewSelected
                rows={selected}
                onReview={queue.reviewSelected}
                onClear={queue.clearSelection}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

function SummaryRegion({ isRunning }: { isRunning: boolean }) {
  const { state, search, onSearch, view } = useDisputes()
  const { summary } = view
  const { counts } = summary
  const { checkedAt } = state.run
  const isWaiting = counts.has('waiting')
  const hasEarlier = view.rows.some((row) => isEarlier(row, state.run))
  // Imported verdicts weren't checked here.
  const isChecked = checkedAt !== null && !isRunning && !isWaiting && summary.imported === 0
  return (
    <section aria-label="Summary" className={summaryClasses.summary} translate="no">
      <div className="row-fields">
        <p role="status" className={`tabular strong large ${summaryClasses.headline}`}>
          {headlineText(summary, isRunning)}
        </p>
        {hasEarlier ? (
          <p className="muted small">Gray verdicts are from the previous check.</p>
        ) : (
          isChecked && (
            <p className="muted small">
              Checked <Ago at={checkedAt} />
            </p>
          )
        )}
        {!isRunning && !isWaiting && !counts.has('to-review') && <PackButton />}
      </div>
      <div className={`tiles ${summaryClasses.statuses}`} data-earlier={hasEarlier}>
        {[...counts]
          // "To review" is the button above the rows.
          .filter(([shown]) => shown !== 'to-review')
          .map(([shown, { rows, sums }]) => (
            <button
              key={shown}
              type="button"
              className={`panel ${summaryClasses.status}`}
              aria-pressed={search.show === shown}
              onClick={() => onSearch({ show: search.show === shown ? undefined : shown })}
            >
              <Face shown={shown} />
              <strong className={`tabular strong ${summaryClasses.count}`}>
                {rows.toLocaleString('en')}
              </strong>
              <span className={`tabular ${summaryClasses.sum}`}>
                {shown === 'changed' ? '' : amountsText(sums)}
              </span>
            </button>
          ))}
      </div>
    </section>
  )
}

function Face({ shown }: { shown: StatusFilter }) {
  return isMark(shown) ? <span className="strong">{MARK_WORDS[shown]}</span> : <VerdictChip status={shown} />
}
