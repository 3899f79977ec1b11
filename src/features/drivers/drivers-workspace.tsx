import {
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFileDrop } from '../../ui/drop/use-file-drop'
import { Lazy } from '../../ui/feedback/lazy'
import { Notice } from '../../ui/feedback/notice'
import { DriversToolbar } from './drivers-toolbar'
import classes from './drivers-workspace.module.css'
import { type Announcer, createAnnouncer } from './grid/announcer'
import { CellInspector } from './grid/cell-inspector'
import { DriversGrid } from './grid/drivers-grid'
import { createGridActions } from './grid/grid-actions'
import { DriversGridContext, type DriversGridTools } from './grid/grid-context'
import { GridCounts } from './grid/grid-counts'
import type { GridCursor } from './grid/grid-cursor'
import { createGridView } from './grid/grid-view'
import { loadPasteReport, usePasteController } from './paste/use-paste-controller'
import type { GridStore } from './rows/grid-store'

const loadIssues = async () => (await import('./issues/issues-panel')).IssuesPanel

/** The grid with all that is done to it: a bar above, a bar below with what there is to send. */
export function DriversWorkspace(props: { store: GridStore; cursor: GridCursor; foot?: ReactNode }) {
  const { store, cursor } = props
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [announcer] = useState(createAnnouncer)
  const parts = useMemo((): DriversGridTools => {
    const view = createGridView(store, () => {
      cursor.rest({ row: 0, column: cursor.state().active.column })
      redraw()
    })
    const base = { store, view, cursor, announce: announcer.say }
    return { ...base, actions: createGridActions(base) }
  }, [store, cursor, announcer])
  const desk = usePasteController(parts)
  const [issuesOpen, setIssuesOpen] = useState(false)
  const findBox = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLFieldSetElement>(null)
  const { addFile } = desk
  const drop = useCallback(
    ({ files: [file] }: DataTransfer) => {
      if (file) addFile(file)
    },
    [addFile],
  )
  const over = useFileDrop(area, drop)
  const [issuesId, keysId] = [useId(), useId()]
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.rows().length === 0)

  return (
    <DriversGridContext value={parts}>
      {/* A file may be dropped anywhere on it; the button does the same. */}
      <fieldset
        ref={area}
        aria-label="Rows"
        className={classes.desk}
        data-over={over === 'area' || undefined}
        onFocus={desk.near}
        onPointerEnter={desk.near}
        onDragEnter={desk.near}
      >
        <div className={classes.parts}>
          <DriversToolbar
            desk={desk}
            findBox={findBox}
            issuesId={issuesId}
            issuesOpen={issuesOpen}
            onIssues={() => setIssuesOpen(!issuesOpen)}
          />
          {desk.problem !== null && (
            <Notice tone="error" role="alert">
              {desk.problem}
            </Notice>
          )}
          {desk.report && <Lazy load={loadPasteReport} with={{ desk, report: desk.report }} />}
          {issuesOpen && <Lazy load={loadIssues} with={{ id: issuesId }} />}
          <div className={classes.gridPlace}>
            <DriversGrid onPaste={desk.pasteData} onFind={() => findBox.current?.focus()} keysId={keysId} />
            {isEmpty && <Beginning />}
          </div>
          <p id={keysId} className={classes.keys}>
            Arrows and Tab move · Shift selects · Enter edits · Ctrl+D fills down · Ctrl+Z undoes · Alt+↑↓
            moves rows · Ctrl+− deletes them · F8 next error · Esc, then Tab leaves the grid
          </p>
          <CellInspector />
          <div className={classes.foot}>
            <GridCounts />
            {props.foot}
          </div>
          <Announcements announcer={announcer} />
        </div>
      </fieldset>
    </DriversGridContext>
  )
}

/** What an empty grid is for and how to begin. */
function Beginning() {
  return (
    <div className={classes.beginning}>
      <strong>Copy rows in Excel, Google Sheets or a CSV and paste them here</strong>
      <span>
        Press Ctrl+V in the grid, use “Paste rows”, or drop a CSV or XLSX file. A row of column names is
        recognised, in any order. Nothing is sent before you say so.
      </span>
    </div>
  )
}

function Announcements({ announcer }: { announcer: Announcer }) {
  const text = useSyncExternalStore(announcer.subscribe, announcer.text)
  return (
    <p role="status" aria-label="Last action" className={classes.said}>
      {text}
    </p>
  )
}
