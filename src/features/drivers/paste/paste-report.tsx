import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { useId, useState, useSyncExternalStore } from 'react'
import { ColumnMapper } from '../../../domain/sheet/column-mapper'
import { MORE_CELLS, skippedText, topRows } from '../../../domain/sheet/header-rows'
import { columnsWords, withTarget } from '../../../domain/sheet/sheet-columns'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { useDriversGrid } from '../grid/grid-context'
import { PASTE_COLUMNS } from './driver-columns'
import type { PasteController, PasteReport } from './paste-controller'
import classes from './paste-report.module.css'
import { MAX_ROWS } from './paste-run'

export function PasteReportBar({ paste, report }: { paste: PasteController; report: PasteReport }) {
  const { store } = useDriversGrid()
  const [chosen, setChosen] = useState<{ of: PasteReport['first']; open: boolean } | null>(null)
  const panel = useId()
  const last = useSyncExternalStore(store.subscribe, store.lastAction)
  const current = last === report.action || report.action === 'pending'
  const { pasted, choices, first, head, file } = report
  const open = chosen?.of === first ? chosen.open : !report.isMatched
  const { headerRows, mapping } = choices
  const columns = headerRows > 0 && !open ? columnsWords(head.names, mapping, PASTE_COLUMNS) : ''
  const named = nameColumn(report)
  const map = (next: typeof mapping) => paste.redo(report, { mapping: next })
  if (!current) return null
  return (
    <section aria-label="Pasted rows" className={`panel stack-xs ${classes.report}`}>
      <FocusFallback className="row">
        <p role="status" className="breakable grow">
          {pasted.title !== null && (
            <>
              <bdi>{visibleText(pasted.title)}</bdi>
              {pasted.about && ` (${pasted.about})`}:{' '}
            </>
          )}
          {reportWords(report)}
        </p>
        {named !== null && (
          <SmallButton onClick={() => map(withTarget(mapping, named, 'name'))}>
            Split “{visibleText(head.names[named] ?? '').slice(0, 40)}” into first and last name
          </SmallButton>
        )}
        <SmallButton
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setChosen({ of: first, open: !open })}
        >
          Columns
        </SmallButton>
        <CloseButton
          size="sm"
          pos="absolute"
          top={7}
          right={7}
          aria-label="Close paste summary"
          onClick={paste.dismiss}
        />
      </FocusFallback>
      {columns !== '' && (
        <p className="breakable muted">
          <bdi>{columns}</bdi>
        </p>
      )}
      <div id={panel} hidden={!open}>
        {open && (
          <ColumnMapper
            names={head.names}
            sample={first.slice(headerRows, headerRows + 5)}
            mapping={mapping}
            columns={PASTE_COLUMNS}
            otherwise="Skip this column"
            header={{
              rows: headerRows,
              top: topRows(first),
              onChange: (rows) => paste.redo(report, { headerRows: rows }),
            }}
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

/** Returns the column with full names if it can be split: no other column has first or last names. */
function nameColumn({ head, choices: { mapping } }: PasteReport): number | null {
  const column = head.mapping.indexOf('name')
  const isThere = mapping.some((field) => field === 'first_name' || field === 'last_name')
  return isThere || mapping[column] !== null ? null : column
}

function reportWords({ choices, summary }: PasteReport): string {
  const { empty, repairedCells, leftOut, isTruncated, kept, skipped, longer } = summary
  const rows = summary.rows - kept
  return [
    `${pluralize(rows, 'row')} pasted`,
    choices.isBelow && 'added below because rows that were sent can’t be changed',
    empty > 0 && `${pluralize(empty, 'empty row')} among them`,
    ...skippedText(skipped),
    longer > 0 && `${pluralize(longer, 'row')} skipped: ${MORE_CELLS}`,
    kept > 0 && `${pluralize(kept, 'row')} skipped because rows that were sent can’t be changed`,
    choices.headerRows > 0 &&
      `header ${choices.headerRows > 1 ? `in row ${choices.headerRows}` : 'detected'}`,
    repairedCells > 0 && `${pluralize(repairedCells, 'cell')} cleaned of invisible characters`,
    leftOut > 0 && `${pluralize(leftOut, 'cell')} skipped: no matching column`,
    isTruncated && `stopped at ${MAX_ROWS.toLocaleString('en')} rows, the maximum`,
  ]
    .filter(Boolean)
    .join(' · ')
}
