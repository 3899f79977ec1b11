import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import classes from './drivers-desk.module.css'

/** Another way in than the grid itself: rows pasted here are added at once, typed ones by a button. */
export function PasteBox({ onRows }: { onRows: (text: string) => void }) {
  const [text, setText] = useState('')

  function add() {
    if (text.trim() === '') return
    onRows(text)
    setText('')
  }

  return (
    <span className={classes.pasteBox}>
      <Textarea
        aria-label="Paste rows"
        placeholder="Paste rows here"
        rows={1}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (text !== '' || pasted.trim() === '') return
          event.preventDefault()
          onRows(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          add()
        }}
      />
      {text !== '' && (
        <Button variant="default" onClick={add}>
          Add rows
        </Button>
      )}
    </span>
  )
}
