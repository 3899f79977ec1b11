import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { useId, useState, useSyncExternalStore } from 'react'
import { ColumnMapper } from '../../../domain/sheet/column-mapper'
import { columnsWords, withTarget } from '../../../domain/sheet/column-mapping'
import { ColumnQuestions, HeaderQuestion } from '../../../domain/sheet/column-questions'
import { topRows } from '../../../domain/sheet/header-rows'
import { ignoredText } from '../../../domain/sheet/row-kinds'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { useDriversGrid } from '../grid/grid-context'
import { PASTE_COLUMNS } from './driver-columns'
import type { PasteController, PasteReport } from './paste-controller'
import classes from './paste-report.module.css'
import { MAX_ROWS } from './paste-run'

/** The result of the last paste and its columns; a change here puts the same rows in again. */
export function PasteReportBar({ paste, report }: { paste: PasteController; report: PasteReport }) {
  const { store } = useDriversGrid()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const last = useSyncExternalStore(store.subscribe, store.lastAction)
  const current = last === report.action || report.action === 'pending'
  const { pasted, choices, summary, first, head, file } = report
  const { headerRows, mapping } = choices
  const columns = headerRows > 0 ? columnsWords(head.names, mapping, PASTE_COLUMNS) : ''
  const named = nameColumn(report)
  const map = (next: typeof mapping) => paste.redo(report, { mapping: next })
  const setHeader = (rows: number) => paste.redo(report, { headerRows: rows })
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
        {(summary.repairedCells > 0 || !choices.repair) && (
          <SmallButton onClick={() => paste.redo(report, { repair: !choices.repair })}>
            {choices.repair ? 'Undo repair' : 'Repair spaces'}
          </SmallButton>
        )}
        {named !== null && (
          <SmallButton onClick={() => map(withTarget(mapping, named, 'name'))}>
            Split “{visibleText(head.names[named] ?? '').slice(0, 40)}” in two
          </SmallButton>
        )}
        <SmallButton aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          Columns
        </SmallButton>
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
      {head.isDoubtful && <HeaderQuestion first={first} onAnswer={setHeader} />}
      <ColumnQuestions
        doubts={headerRows > 0 ? head.doubts : []}
        columns={PASTE_COLUMNS}
        mapping={mapping}
        isChosen={choices.isChosen}
        onAnswer={map}
      />
      <div id={panel} hidden={!open} className={classes.columns}>
        {open && (
          <ColumnMapper
            names={head.names}
            sample={first.slice(headerRows, headerRows + SAMPLE)}
            mapping={mapping}
            columns={PASTE_COLUMNS}
            otherwise="Leave out"
            header={{ rows: headerRows, top: topRows(first), onChange: setHeader }}
            sheet={
              file && pasted.workbook
                ? { ...pasted.workbook, onChange: (sheet) => paste.chooseSheet(report, sheet) }
                : undefined
            }
            onChange={map}
          />
        )}
      </div>
    </section>
  )
}

/** Rows that show what a column holds. */
const SAMPLE = 5

/** The column with first and last name in it, if they can be split: neither is in another column, nor are they split yet. */
function nameColumn({ head, choices: { mapping } }: PasteReport): number | null {
  const column = head.mapping.indexOf('name')
  const isThere = mapping.some((field) => field === 'first_name' || field === 'last_name')
  return isThere || mapping[column] !== null ? null : column
}

function reportWords({ choices, summary }: PasteReport): string {
  const { repairedCells, leftOut, isCut, kept, ignored } = summary
  const rows = summary.rows - kept
  return [
    `${countWords(rows, 'row')} pasted`,
    choices.isBelow && 'added below: rows that were sent can’t be changed',
    ...ignoredText(ignored),
    kept > 0 && `${countWords(kept, 'row')} left out: rows that were sent can’t be changed`,
    choices.headerRows > 0 &&
      `header ${choices.headerRows > 1 ? `in row ${choices.headerRows}` : 'detected'}`,
    repairedCells > 0 && `${countWords(repairedCells, 'cell')} repaired: invisible characters`,
    leftOut > 0 && `${countWords(leftOut, 'cell')} left out: no matching column`,
    isCut && `cut at ${MAX_ROWS.toLocaleString('en')} rows, the most that fit`,
  ]
    .filter((words) => words !== false)
    .join(' · ')
}
