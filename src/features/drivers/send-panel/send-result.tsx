import { useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { countWords } from '../../../lib/text/count-words'
import { Button } from '../../../ui/button/button'
import { FailureText } from '../../../ui/feedback/failure-text'
import { Notice } from '../../../ui/feedback/notice'
import { ServiceAnswer } from '../../../ui/feedback/service-answer'
import type { GridStore } from '../rows/grid-store'
import type { RunState } from '../send/send-run'
import { endSentences, endTitle } from '../send/send-words'
import { failedNames, failedRows, failedRowsCsv, fileName } from '../send/sent-files'
import { PausedBatch } from './paused-batch'
import { RefusedRows } from './refused-rows'
import classes from './send-panel.module.css'

/** The result of a run, and what to do next. */
export function SendResult(props: {
  run: RunState
  grid: GridStore
  fleet: string
  onSendRest: () => void
  onRemoveCreated: () => void
  onDismiss: () => void
}) {
  const { run, grid, fleet } = props
  const counts = grid.counts()
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
              'Nothing more was sent, and these are not sent again. To find out, choose “Resolve” below.',
            ]}
          />
        )}
        {endSentences(run).map((sentence) => (
          <p key={sentence} className={classes.text}>
            {sentence}
          </p>
        ))}
        {run.refused > run.allExist && <RefusedRows />}
        {run.error !== null && run.unknown > 0 && <ServiceAnswer error={run.error} />}
        <div className={`row ${classes.below}`}>
          {rest > 0 && run.created < run.total && run.unknown === 0 && (
            <Button variant="default" size="compact-sm" onClick={props.onSendRest}>
              {counts.error > 0
                ? `Send the ${countWords(rest, 'row')} without errors`
                : `Send the remaining ${countWords(rest, 'row')}`}
            </Button>
          )}
          {run.refused + run.unknown > 0 && <SaveFailed grid={grid} />}
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

/** Saves the rows that were not created, or perhaps not. The workbook writer is loaded when it is needed. */
function SaveFailed({ grid }: { grid: GridStore }) {
  const [isMissing, setMissing] = useState(false)
  const names = failedNames(grid)
  if (names === null) return null
  const { rows, stem } = names

  async function saveWorkbook(): Promise<void> {
    const writer = await import('./failed-workbook').catch(() => null)
    setMissing(writer === null)
    if (writer)
      saveFile(fileName(stem, Date.now(), 'xlsx'), await writer.failedRowsWorkbook(failedRows(grid)))
  }

  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => void saveWorkbook()}>
        Save {rows} (XLSX)
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saveFile(fileName(stem, Date.now(), 'csv'), failedRowsCsv(failedRows(grid)))}
      >
        Save {rows} (CSV)
      </Button>
      {isMissing && <span role="alert">The XLSX file could not be made. Save CSV, or try again.</span>}
    </>
  )
}
