import type { HistoryFilter } from '../../../api/resources/history'
import { countWords } from '../../../lib/text/count-words'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { TaskProgress } from '../../../ui/task/task-progress'
import classes from './timeline-tools.module.css'
import type { Exporting, SavedStep } from './use-export'

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
  return (
    <div role="status">
      {state.kind === 'saved' ? (
        <Saved state={state} ofOther={ofOther} />
      ) : (
        <span className="muted">Export cancelled. Nothing was saved.</span>
      )}
    </div>
  )
}

function Saved({ state, ofOther }: { state: SavedStep; ofOther: string }) {
  const { rows } = state.history
  const saved = `Saved ${countWords(rows.length, 'revision')}${ofOther}.`
  const why = whyOther(state)
  if (why === null) return <span className="muted">{saved}</span>
  return (
    <Notice tone="warning" title={saved}>
      {why}
    </Notice>
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
