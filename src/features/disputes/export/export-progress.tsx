import { useId } from 'react'
import { countWords } from '../../../lib/text/count-words'
import { Button } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import classes from './export-dialog.module.css'
import type { ExportState } from './use-export'

/** How an export goes, and what came of it. */
export function ExportProgress(props: { state: ExportState; onCancel: () => void }) {
  const { state, onCancel } = props
  const label = useId()
  if (state.kind === 'failed')
    return <Failure title="Nothing was exported" error={state.error} onRetry={state.again} />
  if (state.kind === 'reading') {
    const { done, total } = state
    return (
      <div className={classes.progress}>
        <span id={label}>
          Reading from and to: {done.toLocaleString('en')} of {total.toLocaleString('en')}
        </span>
        <ProgressBar aria-labelledby={label} value={done} max={total} />
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel export
        </Button>
      </div>
    )
  }
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
