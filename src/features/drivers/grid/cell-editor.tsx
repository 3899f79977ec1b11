import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import classes from './drivers-grid.module.css'
import { useDriversGrid } from './grid-context'
import { cellBeside } from './grid-keys'

/** The editor of one cell. Leaving it saves its text, except by Escape. */
export function CellEditor(props: { label: string; text: string; row: number; column: number }) {
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
