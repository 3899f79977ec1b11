import { useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import type { WholeHistory } from '../../../domain/history/whole-history'
import { revisionsText } from '../../../domain/words/revision-words'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { TaskProgress } from '../../../ui/task/task-progress'
import { useTask } from '../../../ui/task/use-task'
import type { ExportOrder } from './revision-files'
import classes from './timeline-tools.module.css'

interface SavedStep {
  readonly kind: 'saved'
  readonly history: WholeHistory
  /** Count of the list when the export started. */
  readonly listed: number
}

/**
 * Reads all matching revisions that are not newer than the list, and saves them as a file. One export at a time.
 * It continues when the list's filter changes, and ends when the page is left.
 */
export function useExport(api: ApiClient) {
  const task = useTask<
    SavedStep | { readonly kind: 'reading'; readonly read: number; readonly count: number }
  >()
  const [of, setOf] = useState<HistoryFilter>({})

  function start(order: ExportOrder): void {
    const { filter, window } = order
    setOf(filter)
    task.start(async (signal, show) => {
      const onProgress = (read: number, count: number) => show({ kind: 'reading', read, count })
      onProgress(0, window.count)
      const { saveExport } = await import('./revision-files')
      const history = await saveExport(api, order, signal, onProgress)
      return { kind: 'saved', history, listed: window.count }
    })
  }

  /** `of` is the filter that the export started with. */
  return { ...task, of, start }
}

export type Exporting = ReturnType<typeof useExport>

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
          text={`Reading ${read.toLocaleString('en')} of ${revisionsText(count)}${ofOther}`}
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
  const saved = `Saved ${revisionsText(rows.length)}${ofOther}.`
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
  return `The list shows ${revisionsText(listed)}: the history has changed since. The file holds it as it is now.`
}
