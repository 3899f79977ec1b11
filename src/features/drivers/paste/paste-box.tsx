import { useSyncExternalStore } from 'react'
import { SecondaryButton } from '../../../ui/button/button'
import { TextArea } from '../../../ui/form/text-area'
import classes from '../drivers-workspace.module.css'
import { useDriversGrid } from '../grid/grid-context'

/** A text box that adds rows: those of one input at once, also from dictation; typed ones by a button. */
export function PasteBox({ onRows }: { onRows: (text: string) => void }) {
  const { typed } = useDriversGrid()
  const text = useSyncExternalStore(typed.subscribe, typed.state)

  function add(rows: string) {
    if (rows.trim() === '') return
    typed.set('')
    onRows(rows)
  }

  return (
    <span className={`line ${classes.pasteBox}`}>
      <TextArea
        aria-label="Paste rows"
        placeholder="Paste rows"
        rows={1}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          const next = event.currentTarget.value
          if (!areRowsAtOnce(text, next, event.nativeEvent)) return typed.set(next)
          add(next)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (text !== '' || pasted.trim() === '') return
          event.preventDefault()
          add(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          add(text)
        }}
      />
      {text !== '' && <SecondaryButton onClick={() => add(text)}>Add rows</SecondaryButton>}
    </span>
  )
}

/** Whether one input added what no key does: cells, or lines with text. */
function areRowsAtOnce(before: string, next: string, event: Event): boolean {
  const isKey = event instanceof InputEvent && event.inputType === 'insertLineBreak'
  return !isKey && next.trim() !== '' && /[\t\n]/.test(next) && !/[\t\n]/.test(before)
}
