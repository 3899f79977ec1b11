import { useState } from 'react'
import type { ApiError } from '../../../lib/api-error'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { pluralize } from '../../../lib/text/pluralize'
import { SmallButton } from '../../../ui/button/small-button'
import { Failure, FailureText, ServiceResponse } from '../../../ui/feedback/failure'
import { FieldErrorSummary, isAboutFields } from '../../../ui/feedback/field-error-summary'
import { Notice } from '../../../ui/feedback/notice'
import { useDriversGrid } from '../grid/grid-context'
import type { GridStore } from '../rows/grid-store'
import type { RunState } from '../send/send-run'
import { endSentences, endTitle, FIND_OUT } from '../send/send-words'
import { failedNames, failedRows, fileName, textWorkbook } from '../send/sent-files'
import { useSending } from './sending-context'

export function SendResult({ run }: { run: RunState }) {
  const { store: grid } = useDriversGrid()
  const { controller, fleet } = useSending()
  const counts = grid.counts()
  const rest = counts.valid + counts.warning
  const isStopped = run.phase === 'stopped' && run.unknown === 0
  const ended = run.created === run.total ? 'success' : isStopped && run.refused === 0 ? 'info' : 'warning'
  const tone = run.unknown > 0 ? 'error' : ended
  // After stopping, the user still has to see what to correct.
  const pausedBy = isStopped && run.error?.kind !== 'rate-limited' ? run.error : null

  function removeCreated() {
    grid.edit((rows) => rows.filter(({ id }) => grid.mark(id)?.state !== 'created'))
    controller.dismiss()
  }

  return (
    <>
      {pausedBy && <PausedBatch error={pausedBy} stopped />}
      <Notice tone={tone} role={run.unknown > 0 ? 'alert' : 'status'} title={`${endTitle(run)} in ${fleet}`}>
        {run.unknown > 0 && (
          <FailureText
            message={run.error?.message ?? 'The server’s response didn’t mention them.'}
            meaning={[
              `Nothing else was sent, and these won’t be sent again automatically. Choose “${FIND_OUT}” below.`,
            ]}
          />
        )}
        {endSentences(run).map((sentence) => (
          <p key={sentence} className="above-sm">
            {sentence}
          </p>
        ))}
        {run.refused > run.allExist && (
          <p className="above-sm">See “Errors” above the grid for the refused rows.</p>
        )}
        {run.error !== null && run.unknown > 0 && <ServiceResponse error={run.error} />}
        <div className="row above-sm">
          {rest > 0 && run.created < run.total && run.unknown === 0 && (
            <SmallButton onClick={() => void controller.send()}>
              {counts.error > 0
                ? `Add the ${pluralize(rest, 'row')} without errors`
                : `Add the remaining ${pluralize(rest, 'row')}`}
            </SmallButton>
          )}
          {run.refused + run.unknown > 0 && <SaveFailed grid={grid} />}
          {run.created > 0 && <SmallButton onClick={removeCreated}>Remove added rows</SmallButton>}
          <SmallButton onClick={controller.dismiss}>Close</SmallButton>
        </div>
      </Notice>
    </>
  )
}

export function PausedBatch({ error, stopped = false }: { error: ApiError; stopped?: boolean }) {
  const isInvalid = error.kind === 'invalid'
  const resume = isInvalid
    ? 'Stop to fix the rows, or resume to send them again unchanged.'
    : 'Resume to send it again.'
  const kept = `No drivers in this batch were added. Earlier batches stay.${stopped ? '' : ` ${resume}`}`
  const next = stopped ? 'Fix the rows, then try again.' : ''
  const words = { error, kept, ...(isInvalid && { next }) }
  return isAboutFields(error) ? (
    <FieldErrorSummary fields={[]} {...words} />
  ) : (
    <Failure tone="warning" {...words} />
  )
}

function SaveFailed({ grid }: { grid: GridStore }) {
  const [isMissing, setMissing] = useState(false)
  const names = failedNames(grid)
  if (names === null) return null
  const { rows, stem } = names

  async function saveWorkbook(): Promise<void> {
    const book = await textWorkbook(failedRows(grid)).catch(() => null)
    setMissing(book === null)
    if (book) saveFile(fileName(stem, Date.now(), 'xlsx'), book)
  }

  return (
    <>
      <SmallButton onClick={() => void saveWorkbook()}>Save {rows} (XLSX)</SmallButton>
      <SmallButton onClick={() => saveFile(fileName(stem, Date.now(), 'csv'), csvText(failedRows(grid)))}>
        Save {rows} (CSV)
      </SmallButton>
      {isMissing && <span role="alert">Couldn’t create the XLSX file. Save CSV, or try again.</span>}
    </>
  )
}
