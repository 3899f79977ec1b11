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
import { isComposing } from '../../../lib/browser/is-composing'
import { delimitedRows } from '../../../lib/text/delimited-text'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import { shortened, visibleText } from '../../../lib/text/visible-text'
import { BREAKS, issueWords } from '../rows/cell-issue'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import type { RowMark, RowState } from '../rows/row-marks'
import classes from './drivers-grid.module.css'
import { useDriversGrid } from './grid-context'
import { cellBeside } from './grid-keys'

/** Plain values, so only changed rows re-render. */
interface RowProps {
  readonly rowId: number
  readonly index: number
  readonly place: number
  readonly top: number
  /** First and last selected column of the row, from 0; -1 if none is. */
  readonly left: number
  readonly right: number
  readonly active: number
  readonly editing: string | null
}

export const cellElementId = (rowId: number, column: number): string => `driver-${rowId}-${column}`

/** Re-renders only if the row, its issues, or its selection change. */
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
      {/* Cells aren't components, because scrolling by ten rows would mount a hundred of them. */}
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
            // A cell's text is its name. An empty cell with issues would be named by its `title`.
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

const MOST_LINES = 3

/** Shows line breaks as a character, since a row has one line. */
function shown(text: string): string {
  return text === '' ? '' : visibleText(shortened(text).replace(BREAKS, ' ⏎ '))
}

const withPlainBreaks = (text: string): string => text.replace(/\r\n?/g, '\n')

const ICONS = {
  sending: { Icon: IconSend, tone: undefined, words: 'being sent' },
  created: { Icon: IconCircleCheck, tone: 'on', words: 'added' },
  refused: { Icon: IconAlertCircle, tone: 'error', words: 'refused' },
  unknown: { Icon: IconHelpCircle, tone: 'warning', words: 'sent, unconfirmed' },
} satisfies Partial<Record<RowState, unknown>>

function RowIcon({ mark, wrong }: { mark: RowMark | undefined; wrong: boolean }) {
  const state = mark?.state === 'refused' && !wrong ? 'draft' : (mark?.state ?? 'draft')
  if (state === 'draft') return null
  const { Icon, tone, words } = ICONS[state]
  const title = mark?.driverNumber === undefined ? words : `${words} as ${mark.driverNumber}`
  return (
    <Icon size={16} className="toned first" data-tone={tone} title={title} aria-label={title} role="img" />
  )
}

/** Saves the text when the user leaves the cell, except by Escape. */
function CellEditor(props: { label: string; text: string; row: number; column: number }) {
  const { label, text, row, column } = props
  const { actions, cursor, ...tools } = useDriversGrid()
  const input = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  const lines = withPlainBreaks(text)

  function save() {
    if (isDone.current) return
    isDone.current = true
    const typed = input.current?.value ?? ''
    if (typed === withPlainBreaks(tools.view.rowAt(row)?.cells[column] ?? '')) return
    // A text pasted into the editor can have invisible characters, too.
    actions.write({ row, column }, repaired(typed))
    if (needsRepair(typed)) tools.announce('Cleaned 1 cell.')
  }

  useLayoutEffect(() => cursor.beforeLeave(save))
  useLayoutEffect(() => {
    const { current } = input
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    event.stopPropagation()
    if (isComposing(event)) return
    if (!['Escape', 'Enter', 'Tab', 'F8'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') isDone.current = true
    else save()
    const by = event.shiftKey ? -1 : 1
    const beside = event.key === 'Tab' ? cellBeside({ ...tools, cursor }, by) : null
    if (event.key === 'Enter') cursor.go({ row: Math.max(0, row + by), column })
    else if (beside) cursor.go(beside)
    else cursor.stopEditing()
    if (event.key === 'F8') actions.nextError(by)
  }

  /** Pastes cells into the grid. If the user has typed, cells and lines become part of the typed text instead. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { currentTarget } = event
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.includes('\t') && currentTarget.value === lines) {
      isDone.current = true
      cursor.stopEditing()
      return
    }
    event.stopPropagation()
    if (!/[\t\r\n]/.test(pasted)) return
    event.preventDefault()
    const [one, another] = [...delimitedRows(pasted, '\t', 'clipboard')]
    const whole = another || !one ? pasted.replace(/\r?\n$/, '') : one.cells.join(' ')
    currentTarget.setRangeText(
      whole.replaceAll('\t', ' '),
      currentTarget.selectionStart,
      currentTarget.selectionEnd,
      'end',
    )
  }

  /** Ends editing when the user moves the focus elsewhere, and leaves the focus there. Ignores a switch of windows. */
  function blur(event: FocusEvent) {
    if (document.activeElement !== event.currentTarget && cursor.state().editing !== null)
      cursor.rest(cursor.state().active)
  }

  return (
    <textarea
      ref={input}
      className={classes.editor}
      aria-label={label}
      rows={Math.min(MOST_LINES, lines.split('\n').length)}
      defaultValue={lines}
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
