import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useId } from 'react'
import type { ApiClient } from '../../api/client'
import type { HistoryFilter } from '../../api/history'
import type { HistoryWindow } from '../../domain/history-window'
import type { WholeHistory } from '../../domain/whole-history'
import { Failure } from '../../ui/failure'
import { Notice } from '../../ui/notice'
import { type RevisionExport, revisionsCsv, revisionsJson } from './revision-files'
import { revisionsText } from './revision-words'
import classes from './timeline-tools.module.css'
import { type ExportState, useExport } from './use-export'

/** What is exported. */
interface Exported {
  api: ApiClient
  vehicleId: number
  filter: HistoryFilter
  window: HistoryWindow
  zone: string
  /** The filters as the URL holds them. */
  filters: Readonly<Record<string, string>>
}

/** Saves all that matches, in the zone in force, as CSV or JSON. */
export function useTimelineExport(props: Exported) {
  const { api, vehicleId, filter, window, zone, filters } = props
  const { state, start, cancel } = useExport(api, vehicleId, filter, window)
  const file = (history: WholeHistory): RevisionExport => ({
    ...history,
    ...{ vehicleId, fleetId: api.fleetId, zone, filters },
  })
  const formats = [
    { label: 'Export CSV', ending: 'csv', write: (history: WholeHistory) => revisionsCsv(file(history)) },
    { label: 'Export JSON', ending: 'json', write: (history: WholeHistory) => revisionsJson(file(history)) },
  ]
  const reading = state.kind === 'reading'
  return {
    buttons: formats.map(({ label, ...format }) => (
      <Button
        key={label}
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-disabled={reading}
        onClick={() => void start(format)}
      >
        {label}
      </Button>
    )),
    progress: <ExportProgress state={state} onCancel={cancel} />,
  }
}

function ExportProgress({ state, onCancel }: { state: ExportState; onCancel: () => void }) {
  const label = useId()
  if (state.kind === 'failed') {
    return <Failure title="Nothing was exported" error={state.error} onRetry={state.again} />
  }
  if (state.kind === 'reading') {
    const { read, count } = state
    return (
      <div className={classes.progress}>
        <span id={label}>
          Reading {read.toLocaleString('en')} of {count.toLocaleString('en')} revisions
        </span>
        <progress aria-labelledby={label} value={read} max={Math.max(count, 1)} />
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel export
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className={classes.outcome}>
      {state.kind === 'idle' ? null : <Outcome state={state} />}
    </div>
  )
}

function Outcome({ state }: { state: Exclude<ExportState, { kind: 'reading' | 'failed' }> }) {
  if (state.kind !== 'saved') return <span className="muted">Export cancelled. Nothing was saved.</span>
  const { rows } = state.history
  const saved = `Saved ${revisionsText(rows.length)}.`
  const why = whyOther(state)
  if (why === null) return <span className="muted">{saved}</span>
  return (
    <Notice tone="warning" title={saved}>
      {why}
    </Notice>
  )
}

/** Why a file need not hold what the list shows; null where it does. */
function whyOther({ history, listed }: Extract<ExportState, { kind: 'saved' }>): string | null {
  const { rows, count, changed } = history
  if (changed) return 'The history changed while it was read: the file holds it as it was at the end.'
  if (rows.length !== count)
    return `The service counts ${count.toLocaleString('en')}, but did not send them all.`
  if (count === listed) return null
  return `The list was read before with ${revisionsText(listed)}: the history has changed since, and the file holds it as it is now.`
}
