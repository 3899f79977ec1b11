import { useState, useSyncExternalStore } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { countWords } from '../../../lib/text/count-words'
import { csvText } from '../../../lib/text/csv'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { FailureText, ServiceAnswer } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { useDriversGrid } from '../grid/grid-context'
import { columnWords, issueWords } from '../rows/cell-issue'
import type { GridStore } from '../rows/grid-store'
import type { RunState } from '../send/send-run'
import { endSentences, endTitle, RESOLVE } from '../send/send-words'
import { failedNames, failedRows, fileName, refusedCells, withHeadings } from '../send/sent-files'
import classes from './send-panel.module.css'
import { PausedBatch } from './send-progress'
import { useSending } from './sending-context'

/** The result of a run, and what to do next. */
export function SendResult({ run }: { run: RunState }) {
  const { store: grid } = useDriversGrid()
  const { controller, fleet } = useSending()
  const counts = grid.counts()
  const rest = counts.valid + counts.warning
  // A person who stopped to correct something still has to see what.
  const pausedBy = run.end === 'stopped' && run.error?.kind !== 'rate-limited' ? run.error : null

  function removeCreated() {
    grid.edit((rows) => rows.filter(({ id }) => grid.mark(id)?.state !== 'created'))
    controller.dismiss()
  }

  return (
    <>
      {pausedBy && <PausedBatch error={pausedBy} stopped />}
      <Notice
        tone={toneOf(run)}
        role={run.unknown > 0 ? 'alert' : 'status'}
        title={`${endTitle(run)} in ${fleet}`}
      >
        {run.unknown > 0 && (
          <FailureText
            message={run.error?.message ?? 'The answer did not mention them.'}
            meaning={[
              `Nothing more was sent, and these are not sent again. To find out, choose “${RESOLVE}” below.`,
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
            <SmallButton onClick={() => void controller.send()}>
              {counts.error > 0
                ? `Send the ${countWords(rest, 'row')} without errors`
                : `Send the remaining ${countWords(rest, 'row')}`}
            </SmallButton>
          )}
          {run.refused + run.unknown > 0 && <SaveFailed grid={grid} />}
          {run.created > 0 && <SmallButton onClick={removeCreated}>Clear created rows</SmallButton>}
          <SmallButton onClick={controller.dismiss}>Close</SmallButton>
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

/** Most refused cells that are named here. The list of errors has all. */
const MAX_NAMED = 3

/** What is wrong with the first refused rows, with the way to each. Nothing once they are corrected. */
function RefusedRows() {
  const { store, actions } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const found = refusedCells(store, MAX_NAMED + 1)
  if (found.length === 0) return null
  return (
    <>
      <ul className={`stack-tight breakable ${classes.refused}`} aria-label="Refused rows">
        {found.slice(0, MAX_NAMED).map(({ rowId, place, issue }) => (
          <li key={`${rowId} ${issue.column} ${issue.cause}`}>
            <SmallButton onClick={() => actions.goToRow(rowId, issue.column ?? 0)}>
              Row {(place + 1).toLocaleString('en')}
              {issue.column !== null && `, ${columnWords(issue.column)}`}
            </SmallButton>{' '}
            <bdi>{visibleText(issueWords(issue))}</bdi>
          </li>
        ))}
      </ul>
      {found.length > MAX_NAMED && <p className={classes.text}>“Errors” above the grid lists the others.</p>}
    </>
  )
}

/** Saves the rows that were not created, or perhaps not. The workbook writer is loaded when it is needed. */
function SaveFailed({ grid }: { grid: GridStore }) {
  const [isMissing, setMissing] = useState(false)
  const names = failedNames(grid)
  if (names === null) return null
  const { rows, stem } = names
  const table = () => withHeadings(failedRows(grid))

  async function saveWorkbook(): Promise<void> {
    const writer = await import('./failed-workbook').catch(() => null)
    setMissing(writer === null)
    if (writer) saveFile(fileName(stem, Date.now(), 'xlsx'), await writer.failedRowsWorkbook(table()))
  }

  return (
    <>
      <SmallButton onClick={() => void saveWorkbook()}>Save {rows} (XLSX)</SmallButton>
      <SmallButton onClick={() => saveFile(fileName(stem, Date.now(), 'csv'), csvText(table()))}>
        Save {rows} (CSV)
      </SmallButton>
      {isMissing && <span role="alert">The XLSX file could not be made. Save CSV, or try again.</span>}
    </>
  )
}
