import { type ReactNode, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { readClipboard } from '../../domain/sheet/clipboard-content'
import { CTRL } from '../../lib/browser/modifier'
import { saveFile } from '../../lib/browser/save-file'
import { csvText } from '../../lib/text/csv'
import { pluralize } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'
import { SmallButton } from '../../ui/button/small-button'
import { useFileDrop, usePagePaste } from '../../ui/drop/use-file-drop'
import { Notice } from '../../ui/feedback/notice'
import { ReadingStatus } from '../../ui/feedback/reading-status'
import { DriversToolbar } from './drivers-toolbar'
import classes from './drivers-workspace.module.css'
import { DriversGrid } from './grid/drivers-grid'
import { useDriversGrid } from './grid/grid-context'
import { IssuesPanel } from './issues/issues-panel'
import { createPasteController } from './paste/paste-controller'
import { PasteReportBar } from './paste/paste-report'
import { columnWords, issueWords } from './rows/cell-issue'
import { DRIVER_COLUMNS } from './rows/driver-row'

export function DriversWorkspace({ footer }: { footer?: ReactNode }) {
  const grid = useDriversGrid()
  const { store } = grid
  const paste = useMemo(() => createPasteController(grid, grid.readings), [grid])
  const { cancel, problem, report } = useSyncExternalStore(paste.subscribe, paste.state)
  const [issuesOpen, setIssuesOpen] = useState(false)
  const area = useRef<HTMLFieldSetElement>(null)
  const over = useFileDrop(area, ({ files: [file] }) => {
    if (file) void paste.addFile(file)
    return file !== undefined
  })
  const pasteData = (data: DataTransfer) => paste.pasteClipboard(readClipboard(data))
  const [issuesId, keysId] = [useId(), useId()]
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.rows().length === 0)
  // Only into an empty grid: otherwise, a paste elsewhere on the page would replace the selected rows unseen.
  usePagePaste((data) => {
    if (isEmpty) pasteData(data)
  })

  return (
    // Files can be dropped anywhere on it, and a button does the same.
    <fieldset
      ref={area}
      aria-label="Rows"
      className={classes.workspace}
      data-over={over === 'area' || undefined}
    >
      <div className={classes.contents}>
        <DriversToolbar
          paste={paste}
          issuesId={issuesId}
          issuesOpen={issuesOpen}
          onIssues={() => setIssuesOpen(!issuesOpen)}
        />
        {cancel && <ReadingStatus onCancel={cancel} />}
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {report && <PasteReportBar paste={paste} report={report} />}
        {issuesOpen && <IssuesPanel id={issuesId} />}
        <div className={classes.gridPlace}>
          <DriversGrid onPaste={pasteData} keysId={keysId} />
          {isEmpty && <EmptyHint />}
        </div>
        <p id={keysId} className={`muted small ${classes.keys}`}>
          Arrows and Tab move · Shift selects · Enter edits · {CTRL}D fills down · {CTRL}Z undoes · {CTRL}−
          deletes rows · F8 next error · Esc, then Tab leaves the grid
        </p>
        <CellInspector />
        <div className="row-wide spread">
          <RowCountsLine />
          {footer}
        </div>
        <LastAction />
      </div>
    </fieldset>
  )
}

function EmptyHint() {
  return (
    <div className={`stack-xs muted ${classes.emptyHint}`}>
      <strong>Copy rows from Excel, Google Sheets, or a CSV and paste them here</strong>
      <span className="on-wide">Press {CTRL}V, use “Paste rows,” or drop a CSV or XLSX file.</span>
      <span className="on-phone">Use “Paste rows,” or “Open file” under “…” for a CSV or XLSX file.</span>
      <span>Each row needs a driver ID. Columns can be in any order. Nothing is sent until you confirm.</span>
      <SmallButton onClick={saveTemplate}>Download template</SmallButton>
    </div>
  )
}

function saveTemplate() {
  saveFile('drivers-template.csv', csvText([DRIVER_COLUMNS.map(({ label }) => label)]))
}

function CellInspector() {
  const { store, view, cursor } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const { active } = useSyncExternalStore(cursor.subscribe, cursor.state)
  const row = view.rowAt(active.row)
  const issues = row
    ? store.issuesOf(row.id).filter(({ column }) => column === null || column === active.column)
    : []
  if (issues.length === 0) return null
  return (
    <p className={`breakable ${classes.inspector}`}>
      Row {(view.placeOf(active.row) ?? 0) + 1}, {columnWords(active.column)}:{' '}
      <bdi>{visibleText(issues.map(issueWords).join('. '))}</bdi>
    </p>
  )
}

function RowCountsLine() {
  const { store } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const { valid, warning, error, sending, created, unknown } = store.counts()
  const words = [
    `${(valid + warning).toLocaleString('en')} valid (${pluralize(warning, 'warning')})`,
    pluralize(error, 'error'),
    sending > 0 && `${sending.toLocaleString('en')} being sent`,
    created > 0 && `${created.toLocaleString('en')} added`,
    unknown > 0 && `${unknown.toLocaleString('en')} unconfirmed`,
  ]
  return (
    <p role="status" className="tabular">
      {store.isChecking() ? 'Checking…' : words.filter(Boolean).join(' · ')}
    </p>
  )
}

function LastAction() {
  const { announcement } = useDriversGrid()
  return (
    <p role="status" aria-label="Last action" className="visually-hidden">
      {useSyncExternalStore(announcement.subscribe, announcement.state)}
    </p>
  )
}
