import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import classes from './drivers-grid.module.css'
import { useDriversGrid } from './grid-context'
import { cellBeside } from './grid-keys'

/** The editor of one cell. Whatever leaves it keeps what is typed, but Escape. */
export function CellEditor(props: { label: string; text: string; row: number; column: number }) {
  const { label, text, row, column } = props
  const { actions, cursor, ...parts } = useDriversGrid()
  const input = useRef<HTMLInputElement>(null)
  const left = useRef(false)

  function keep() {
    if (left.current) return
    left.current = true
    const typed = input.current?.value ?? ''
    // An input knows no line breaks: a text that was not touched stays as it is.
    const shown = text.replace(/[\r\n]/g, '')
    const isUntouched = text !== '' && typed === shown
    if (typed === (parts.view.rowAt(row)?.cells[column] ?? '') || isUntouched) return
    // What nobody sees comes along with a text that is pasted into the editor, too.
    actions.write({ row, column }, repaired(typed))
    if (needsRepair(typed)) parts.announce('Repaired 1 cell.')
  }

  const latest = useRef(keep)
  latest.current = keep
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    return cursor.onLeaving(() => latest.current())
  }, [cursor])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab' || event.key === 'F8') {
      event.preventDefault()
      if (event.key === 'Escape') left.current = true
      else keep()
      if (event.key === 'Enter') cursor.go({ row: Math.max(0, row + (event.shiftKey ? -1 : 1)), column })
      else if (event.key === 'Tab') {
        const beside = cellBeside({ ...parts, cursor }, event.shiftKey ? -1 : 1)
        if (beside) cursor.go(beside)
        else cursor.stopEditing()
      } else cursor.stopEditing()
      if (event.key === 'F8') actions.nextError(event.shiftKey ? -1 : 1)
    }
  }

  /** Several cells are meant for the grid; they would be one long text here. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain')
    if (/[\t\r\n]./s.test(pasted)) {
      left.current = true
      cursor.stopEditing()
    } else event.stopPropagation()
  }

  /** The focus stays where somebody took it; a window that is left behind changes nothing. */
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
