import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextArea } from '../../../ui/form/text-area'
import { LeaveGuard } from '../../../ui/overlay/leave-guard'
import classes from '../drivers-workspace.module.css'

/**
 * Another way in than the grid itself: rows that come at one stroke are added at once, be it without an event of the
 * clipboard, as from a phone's keyboard or by dictation; typed ones by a button.
 */
export function PasteBox({ onRows }: { onRows: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState('')

  function add(rows: string) {
    if (rows.trim() === '') return
    setText('')
    void onRows(rows).then((isTaken) => {
      // It stays here until something else is typed.
      if (!isTaken) setText((typed) => (typed === '' ? rows : typed))
    })
  }

  return (
    <span className={classes.pasteBox}>
      {text.trim() !== '' && (
        <LeaveGuard
          when
          title="Leave without adding the rows?"
          text="What is typed into “Paste rows” is in no row yet, and would be lost."
        />
      )}
      <TextArea
        aria-label="Paste rows"
        placeholder="Paste rows here"
        rows={1}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          const next = event.currentTarget.value
          if (!areRowsAtOnce(text, next, event.nativeEvent)) return setText(next)
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
      {text !== '' && (
        <Button variant="default" onClick={() => add(text)}>
          Add rows
        </Button>
      )}
    </span>
  )
}

/** Whether one stroke brought what no key does: cells, or lines with something in them. */
function areRowsAtOnce(before: string, next: string, event: Event): boolean {
  const isKey = event instanceof InputEvent && event.inputType === 'insertLineBreak'
  return !isKey && next.trim() !== '' && /[\t\n]/.test(next) && !/[\t\n]/.test(before)
}
