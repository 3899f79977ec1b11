import type { HistoryFilter } from '../../../api/resources/history'
import { countWords } from '../../../lib/text/count-words'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { TaskProgress } from '../../../ui/task/task-progress'
import type { Exporting, SavedStep } from './timeline-tools'
import classes from './timeline-tools.module.css'

/** Progress and result of an export. `filter` is the list's; the export may have started with another one. */
export function ExportProgress({ exporting, filter }: { exporting: Exporting; filter: HistoryFilter }) {
  const { state } = exporting
  const isOther = JSON.stringify(exporting.of) !== JSON.stringify(filter)
  const ofOther = isOther ? ', by the filters the export began with' : ''
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') {
    const kept = isOther ? 'It would be exported by the filters the export began with.' : ''
    return <Failure title="Nothing was exported" error={state.error} kept={kept} onRetry={state.again} />
  }
  if (state.kind === 'reading') {
    const { read, count } = state
    return (
      <div className={classes.progress}>
        <TaskProgress
          text={`Reading ${read.toLocaleString('en')} of ${countWords(count, 'revision')}${ofOther}`}
          done={read}
          total={count}
          cancel="Cancel export"
          onCancel={exporting.cancel}
        />
      </div>
    )
  }
  const isSaved = state.kind === 'saved'
  const said = isSaved
    ? `Saved ${countWords(state.history.rows.length, 'revision')}${ofOther}.`
    : 'Export cancelled. Nothing was saved.'
  const why = isSaved && whyOther(state)
  return (
    <div role="status">
      {why ? (
        <Notice tone="warning" title={said}>
          {why}
        </Notice>
      ) : (
        <span className="muted">{said}</span>
      )}
    </div>
  )
}

/** Why a file may differ from the list; null where it does not. */
function whyOther({ history, listed }: SavedStep): string | null {
  const { rows, count, changed } = history
  if (changed) return 'The history changed meanwhile. The file holds it as it was at the end.'
  if (rows.length !== count)
    return `${count.toLocaleString('en')} were expected. Export again to get the rest.`
  if (count === listed) return null
  return `The list shows ${countWords(listed, 'revision')}: the history has changed since. The file holds it as it is now.`
}
