import { useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { Button } from '../../../ui/button/button'
import { FailureText } from '../../../ui/feedback/failure-text'
import { Notice } from '../../../ui/feedback/notice'
import { ServiceAnswer } from '../../../ui/feedback/service-answer'
import type { RowCounts } from '../rows/cell-issue'
import type { RunState } from '../send/run-state'
import { endSentences, endTitle, rowsText } from '../send/send-words'
import { type FailedRow, failedRowsCsv, fileName } from '../send/sent-files'
import { PausedBatch } from './paused-batch'
import classes from './send-panel.module.css'

/** The result of a run, and what to do next. */
export function SendResult(props: {
  run: RunState
  counts: RowCounts
  fleet: string
  onSendRest: () => void
  failedRows: () => readonly FailedRow[]
  onRemoveCreated: () => void
  onDismiss: () => void
}) {
  const { run, counts, fleet } = props
  const failed = run.refused + run.unknown
  const rest = counts.valid + counts.warning
  // A person who stopped to correct something still has to see what.
  const wasPaused = run.end === 'stopped' && run.error !== null && run.error.kind !== 'rate-limited'
  return (
    <>
      {wasPaused && run.error !== null && <PausedBatch error={run.error} stopped />}
      <Notice
        tone={toneOf(run)}
        role={run.unknown > 0 ? 'alert' : 'status'}
        title={`${endTitle(run)} in ${fleet}`}
      >
        {run.unknown > 0 && (
          <FailureText
            message={run.error?.message ?? 'The answer did not mention them.'}
            meaning={[
              'Nothing more was sent, and these are not sent again. “Resolve” below finds out one by one.',
            ]}
          />
        )}
        {endSentences(run).map((sentence) => (
          <p key={sentence} className={classes.text}>
            {sentence}
          </p>
        ))}
        {run.error !== null && run.unknown > 0 && <ServiceAnswer error={run.error} />}
        <div className={`${classes.actions} ${classes.below}`}>
          {rest > 0 && run.created < run.total && run.unknown === 0 && (
            <Button size="compact-sm" onClick={props.onSendRest}>
              {counts.error > 0
                ? `Send the ${rowsText(rest)} without errors`
                : `Send the remaining ${rowsText(rest)}`}
            </Button>
          )}
          {failed > 0 && <SaveFailed rows={props.failedRows} />}
          {run.created > 0 && (
            <Button variant="default" size="compact-sm" onClick={props.onRemoveCreated}>
              Clear created rows
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={props.onDismiss}>
            Close
          </Button>
        </div>
      </Notice>
    </>
  )
}

function toneOf(run: RunState): 'success' | 'info' | 'warning' | 'error' {
  if (run.unknown > 0) return 'error'
  if (run.created === run.total) return 'success'
  return run.end === 'stopped' && run.refused === 0 ? 'info' : 'warning'
}

const FAILED_FILE = 'drivers-not-created'

/** Saves the rows that were not created. The workbook writer is loaded when it is needed. */
function SaveFailed({ rows }: { rows: () => readonly FailedRow[] }) {
  const [isMissing, setMissing] = useState(false)

  async function saveWorkbook(): Promise<void> {
    const writer = await import('./failed-workbook').catch(() => null)
    setMissing(writer === null)
    if (writer) saveFile(fileName(FAILED_FILE, Date.now(), 'xlsx'), await writer.failedRowsWorkbook(rows()))
  }

  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => void saveWorkbook()}>
        Save failed rows (XLSX)
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saveFile(fileName(FAILED_FILE, Date.now(), 'csv'), failedRowsCsv(rows()))}
      >
        Save failed rows (CSV)
      </Button>
      {isMissing && <span role="alert">The XLSX file could not be made. Save CSV, or try again.</span>}
    </>
  )
}
