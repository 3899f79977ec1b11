import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { useId, useState, useSyncExternalStore } from 'react'
import { columnsWords } from '../../../domain/sheet/column-mapping'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { useDriversGrid } from '../grid/grid-context'
import { SHEET_COLUMNS } from './driver-columns'
import { PasteColumns } from './paste-columns'
import classes from './paste-report.module.css'
import { MAX_ROWS } from './paste-run'
import type { PasteReport, PasteView } from './paste-state'

/** The result of the last paste and its columns; a change here puts the same rows in again. Loaded with the first rows. */
export function PasteReportBar({ paste, report }: { paste: PasteView; report: PasteReport }) {
  const { store } = useDriversGrid()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const last = useSyncExternalStore(store.subscribe, store.lastAction)
  const current = last === report.action || report.action === 'pending'
  const { pasted, choices, summary, first } = report
  const columns = choices.hasHeader ? columnsWords(first, choices.mapping, SHEET_COLUMNS) : ''
  if (!current) return null
  return (
    <section aria-label="Pasted rows" className={`panel stack-xs ${classes.report}`}>
      <FocusFallback className="row">
        <p role="status" className={`breakable ${classes.words}`}>
          {pasted.title !== null && (
            <>
              <bdi>{visibleText(pasted.title)}</bdi>
              {pasted.about && ` (${pasted.about})`}:{' '}
            </>
          )}
          {reportWords(report)}
        </p>
        {summary.repairedCells > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => paste.redo(report, { repair: false })}>
            Undo repair
          </Button>
        )}
        {!choices.repair && (
          <Button variant="default" size="compact-sm" onClick={() => paste.redo(report, { repair: true })}>
            Repair spaces
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Columns
        </Button>
        <CloseButton
          size="sm"
          className={classes.close ?? ''}
          aria-label="Close paste summary"
          onClick={paste.dismiss}
        />
      </FocusFallback>
      {columns !== '' && (
        <p className="breakable muted">
          <bdi>{columns}</bdi>
        </p>
      )}
      {open && <PasteColumns id={panel} paste={paste} report={report} />}
    </section>
  )
}

function reportWords({ choices, summary }: PasteReport): string {
  const { repairedCells, leftOut, isCut, kept } = summary
  const rows = summary.rows - kept
  return [
    `${countWords(rows, 'row')} pasted`,
    choices.isBelow && 'added below: rows that were sent can’t be changed',
    kept > 0 && `${countWords(kept, 'row')} left out: rows that were sent can’t be changed`,
    choices.hasHeader && 'header detected',
    repairedCells > 0 && `${countWords(repairedCells, 'cell')} repaired: invisible characters`,
    leftOut > 0 && `${countWords(leftOut, 'cell')} left out: no matching column`,
    isCut && `cut at ${MAX_ROWS.toLocaleString('en')} rows, the most that fit`,
  ]
    .filter((words) => words !== false)
    .join(' · ')
}
