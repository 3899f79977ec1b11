import { type ReactNode, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { contentOf } from '../../domain/sheet/clipboard-content'
import { countWords } from '../../lib/text/count-words'
import { visibleText } from '../../lib/text/visible-text'
import { SmallButton } from '../../ui/button/small-button'
import { useFileDrop } from '../../ui/drop/use-file-drop'
import { usePagePaste } from '../../ui/drop/use-page-paste'
import { Notice } from '../../ui/feedback/notice'
import { Reading } from '../../ui/feedback/reading'
import { DriversToolbar } from './drivers-toolbar'
import classes from './drivers-workspace.module.css'
import { DriversGrid } from './grid/drivers-grid'
import { useDriversGrid } from './grid/grid-context'
import { IssuesPanel } from './issues/issues-panel'
import { createPasteController } from './paste/paste-controller'
import { PasteReportBar } from './paste/paste-report'
import { columnWords, issueWords } from './rows/cell-issue'

/** The grid with its toolbar above, and the row counts and `foot` below. */
export function DriversWorkspace({ foot }: { foot?: ReactNode }) {
  const grid = useDriversGrid()
  const { store } = grid
  const paste = useMemo(() => createPasteController(grid, grid.readings), [grid])
  const { cancel, problem, report } = useSyncExternalStore(paste.subscribe, paste.state)
  const [issuesOpen, setIssuesOpen] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const findBox = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLFieldSetElement>(null)
  const over = useFileDrop(area, ({ files: [file] }) => {
    if (file) void paste.addFile(file)
  })
  const pasteData = (data: DataTransfer) => paste.pasteClipboard(contentOf(data))
  function openFind() {
    // On a phone it is in the menu.
    flushSync(() => setMenuOpen(true))
    findBox.current?.focus()
  }
  const [issuesId, keysId] = [useId(), useId()]
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.rows().length === 0)
  // With rows there it would replace those that are selected, unseen from elsewhere on the page.
  usePagePaste((data) => {
    if (isEmpty) pasteData(data)
  })

  return (
    // A file may be dropped anywhere on it; a button does the same.
    <fieldset
      ref={area}
      aria-label="Rows"
      className={classes.workspace}
      data-over={over === 'area' || undefined}
    >
      <div className={classes.contents}>
        <DriversToolbar
          paste={paste}
          findBox={findBox}
          isMenuOpen={isMenuOpen}
          onMenu={setMenuOpen}
          issuesId={issuesId}
          issuesOpen={issuesOpen}
          onIssues={() => setIssuesOpen(!issuesOpen)}
        />
        {cancel && <Reading onCancel={cancel} />}
        {problem !== null && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
        {report && <PasteReportBar paste={paste} report={report} />}
        {issuesOpen && <IssuesPanel id={issuesId} />}
        <div className={classes.gridPlace}>
          <DriversGrid onPaste={pasteData} onFind={openFind} keysId={keysId} />
          {isEmpty && <EmptyHint />}
        </div>
        <p id={keysId} className={`muted small ${classes.keys}`}>
          Arrows and Tab move · Shift selects · Enter edits · Ctrl+D fills down · Ctrl+Z undoes · Alt+↑↓ moves
          rows · Ctrl+− deletes them · F8 next error · Esc, then Tab leaves the grid
        </p>
        <CellInspector />
        <div className="row-wide spread">
          <RowCountsLine />
          {foot}
        </div>
        <LastAction />
      </div>
    </fieldset>
  )
}

function EmptyHint() {
  return (
    <div className={`stack-xs muted ${classes.emptyHint}`}>
      <strong>Copy rows in Excel, Google Sheets or a CSV and paste them here</strong>
      <span className={classes.onWide}>Press Ctrl+V, use “Paste rows”, or drop a CSV or XLSX file.</span>
      <span className={classes.onPhone}>
        Use “Paste rows”, or “Open file” under “…” for a CSV or XLSX file.
      </span>
      <span>
        Each row needs a driver ID. Columns are matched by their names, in any order. Nothing is sent until
        you confirm.
      </span>
    </div>
  )
}

/** Most rows with the same ID that are linked. */
const MAX_LINKS = 8

/** The issues of the active cell, with links to the rows that have the same ID. */
function CellInspector() {
  const { store, view, cursor, actions } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const { active } = useSyncExternalStore(cursor.subscribe, cursor.state)
  const row = view.rowAt(active.row)
  const issues = row
    ? store.issuesOf(row.id).filter(({ column }) => column === null || column === active.column)
    : []
  if (!row || issues.length === 0) return null
  const repeats = issues.some(({ cause }) => cause === 'repeated') ? store.repeatsOf(row.id) : []
  const linked = repeats.slice(0, MAX_LINKS)
  const named = new Set([row.id, ...linked])
  const places = new Map<number, number>()
  // There may be a hundred thousand rows.
  for (const [place, { id }] of store.rows().entries()) {
    if (named.has(id)) places.set(id, place)
    if (places.size === named.size) break
  }
  return (
    <div className={`row-tight breakable ${classes.inspector}`}>
      <span>
        Row {(places.get(row.id) ?? 0) + 1}, {columnWords(active.column)}:{' '}
        <bdi>{visibleText(issues.map(issueWords).join('. '))}</bdi>
      </span>
      {linked.map((id) => (
        <SmallButton key={id} onClick={() => actions.goToRow(id, active.column)}>
          Row {(places.get(id) ?? 0) + 1}
        </SmallButton>
      ))}
      {repeats.length > linked.length && (
        <span>and {(repeats.length - linked.length).toLocaleString('en')} more</span>
      )}
    </div>
  )
}

/** How many rows there are of each kind: the numbers add up, since rows with warnings are valid, too. */
function RowCountsLine() {
  const { store } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const { valid, warning, error, sending, created, unknown } = store.counts()
  const words = [
    `${(valid + warning).toLocaleString('en')} valid (${countWords(warning, 'warning')})`,
    countWords(error, 'error'),
    sending > 0 && `${sending.toLocaleString('en')} being sent`,
    created > 0 && `${created.toLocaleString('en')} created`,
    unknown > 0 && `${unknown.toLocaleString('en')} unknown`,
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
