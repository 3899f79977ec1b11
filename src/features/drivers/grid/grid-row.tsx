import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import { visibleText } from '../../../lib/text/visible-text'
import { issueWords } from '../rows/cell-issue'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import type { RowMark, RowState } from '../rows/row-marks'
import classes from './drivers-grid.module.css'
import { useDriversGrid } from './grid-context'
import { cellBeside } from './grid-keys'

/** Plain values, so that only changed rows are redrawn. */
interface RowProps {
  readonly rowId: number
  /** The row of the view, from 0. */
  readonly index: number
  /** The place among all rows, from 0. */
  readonly place: number
  /** Pixels below the first row. */
  readonly top: number
  /** The row's part of the selection, columns from 0: -1 for none. */
  readonly left: number
  readonly right: number
  /** The column with the focus. */
  readonly active: number
  readonly editing: string | null
}

/** The element id of a cell. */
export function cellElementId(rowId: number, column: number): string {
  return `driver-${rowId}-${column}`
}

/** One row of the grid, redrawn only when it, its issues or its selection change. */
export const GridRow = memo(function GridRow({ rowId, index, place, top, ...selection }: RowProps) {
  const { store } = useDriversGrid()
  useSyncExternalStore(store.subscribe, () => store.stamp(rowId))
  const row = store.row(rowId)
  const cells = row?.cells
  const mark = store.mark(rowId)
  const issues = row ? store.issuesOf(rowId) : []
  const ofRow = issues.filter(({ column }) => column === null)
  return (
    <tr
      aria-rowindex={place + 2}
      className={classes.row}
      data-row={index}
      data-state={mark?.state}
      data-wrong={issues.some(({ severity }) => severity === 'error') || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <th
        scope="row"
        aria-colindex={1}
        className={`line end muted small tabular ${classes.rowHeader}`}
        title={ofRow.map(issueWords).join(' ')}
      >
        <RowIcon mark={mark} wrong={ofRow.length > 0} />
        {place + 1}
      </th>
      {/* Cells are no components: that would be a hundred more for each ten rows scrolled. */}
      {DRIVER_COLUMNS.map(({ label }, column) => {
        const text = cells?.[column] ?? ''
        const own = issues.length === 0 ? issues : issues.filter((issue) => (issue.column ?? 0) === column)
        const wrong = own.some(({ severity }) => severity === 'error')
        const description = own.map(issueWords).join('. ')
        const active = column === selection.active
        return (
          <td
            key={label}
            role="gridcell"
            id={cellElementId(rowId, column)}
            aria-colindex={column + 2}
            aria-selected={column >= selection.left && column <= selection.right}
            // Its text is its name; an empty one with issues would be named by its `title`.
            aria-label={text === '' && description ? label : undefined}
            aria-invalid={wrong || undefined}
            aria-description={description || undefined}
            tabIndex={active ? 0 : -1}
            data-column={column}
            data-tone={wrong ? 'error' : own.length > 0 ? 'warning' : undefined}
            data-active={active || undefined}
            title={description || undefined}
            className={`tabular ${classes.cell}`}
          >
            {active && selection.editing !== null ? (
              <CellEditor label={label} text={selection.editing} row={index} column={column} />
            ) : (
              shown(text)
            )}
          </td>
        )
      })}
    </tr>
  )
})

/** Shows line breaks as a character, since a row has one line. */
function shown(text: string): string {
  return text === '' ? '' : visibleText(text).replace(/(?<!\s)\s*\r?\n/g, ' ⏎ ')
}

const ICONS = {
  sending: { Icon: IconSend, tone: undefined, words: 'being sent' },
  created: { Icon: IconCircleCheck, tone: 'on', words: 'created' },
  refused: { Icon: IconAlertCircle, tone: 'error', words: 'refused' },
  unknown: { Icon: IconHelpCircle, tone: 'warning', words: 'sent, outcome unknown' },
} satisfies Partial<Record<RowState, unknown>>

function RowIcon({ mark, wrong }: { mark: RowMark | undefined; wrong: boolean }) {
  const state = mark?.state === 'refused' && !wrong ? 'draft' : (mark?.state ?? 'draft')
  if (state === 'draft') return null
  const { Icon, tone, words } = ICONS[state]
  const title = mark?.driverNumber === undefined ? words : `${words} as ${mark.driverNumber}`
  return (
    <Icon
      size={16}
      className={`toned ${classes.sign}`}
      data-tone={tone}
      title={title}
      aria-label={title}
      role="img"
    />
  )
}

/** The editor of one cell. Leaving it saves its text, except by Escape. */
function CellEditor(props: { label: string; text: string; row: number; column: number }) {
  const { label, text, row, column } = props
  const { actions, cursor, ...tools } = useDriversGrid()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)

  function save() {
    if (isDone.current) return
    isDone.current = true
    const typed = input.current?.value ?? ''
    // An input drops line breaks. A text that was not touched keeps them.
    const shown = text.replace(/[\r\n]/g, '')
    const isUntouched = text !== '' && typed === shown
    if (typed === (tools.view.rowAt(row)?.cells[column] ?? '') || isUntouched) return
    // A text pasted into the editor can have invisible characters, too.
    actions.write({ row, column }, repaired(typed))
    if (needsRepair(typed)) tools.announce('Repaired 1 cell.')
  }

  const latest = useRef(save)
  latest.current = save
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    return cursor.beforeLeave(() => latest.current())
  }, [cursor])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab' || event.key === 'F8') {
      event.preventDefault()
      if (event.key === 'Escape') isDone.current = true
      else save()
      if (event.key === 'Enter') cursor.go({ row: Math.max(0, row + (event.shiftKey ? -1 : 1)), column })
      else if (event.key === 'Tab') {
        const beside = cellBeside({ ...tools, cursor }, event.shiftKey ? -1 : 1)
        if (beside) cursor.go(beside)
        else cursor.stopEditing()
      } else cursor.stopEditing()
      if (event.key === 'F8') actions.nextError(event.shiftKey ? -1 : 1)
    }
  }

  /** Several cells are pasted into the grid; in the editor they would be one long text. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain')
    if (/[\t\r\n]./s.test(pasted)) {
      isDone.current = true
      cursor.stopEditing()
    } else event.stopPropagation()
  }

  /** Leaves the focus where a person moved it. Switching windows changes nothing. */
  function blur(event: FocusEvent) {
    if (document.activeElement !== event.currentTarget && cursor.state().editing !== null)
      cursor.rest(cursor.state().active)
  }

  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      defaultValue={text}
      spellCheck={false}
      autoComplete="off"
      onKeyDown={press}
      onPaste={paste}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={blur}
    />
  )
}
