import { countWords } from '../../../lib/text/count-words'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { TaskProgress } from '../../../ui/task/task-progress'
import classes from './export-dialog.module.css'
import type { ExportState } from './use-export'

/** How an export goes, and what came of it. */
export function ExportProgress(props: { state: ExportState; onCancel: () => void }) {
  const { state, onCancel } = props
  if (state.kind === 'failed')
    return <Failure title="Nothing was exported" error={state.error} onRetry={state.again} />
  if (state.kind === 'reading')
    return (
      <TaskProgress
        {...state}
        text={`Reading from and to: ${state.done.toLocaleString('en')} of ${state.total.toLocaleString('en')}`}
        cancel="Cancel export"
        onCancel={onCancel}
      />
    )
  if (state.kind === 'saved' && state.failed > 0) {
    return (
      <Notice tone="warning" role="status" title={`Saved ${countWords(state.rows, 'row')}`}>
        From and to of {countWords(state.failed, 'verdict')} could not be read. These cells say “not read”.
      </Notice>
    )
  }
  return (
    <div role="status" className={classes.outcome}>
      {state.kind === 'writing' && 'Writing the file…'}
      {state.kind === 'cancelled' && <span className="muted">Export cancelled. Nothing was saved.</span>}
    </div>
  )
}
