import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../button/button'
import { Dialog } from './dialog'

/** Asks for an item's new position in its list, counted from 1. */
export function MoveDialog(props: {
  name: string
  position: number
  count: number
  onMove: (position: number) => void
  onClose: () => void
}) {
  const { name, position, count } = props
  const [text, setText] = useState(String(position))
  const [problem, setProblem] = useState<string | null>(null)

  function move() {
    const to = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
    if (to < 1 || to > count) setProblem(`Type a position from 1 to ${count}.`)
    else props.onMove(to)
  }

  return (
    <Dialog title={`Move ${name}`} onClose={props.onClose}>
      <TextInput
        label="Position"
        description={`From 1, the first, to ${count}, the last.`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The dialog may be inside a form, which must not be submitted.
          event.preventDefault()
          move()
        }}
      />
      <div className="line end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button onClick={move}>Move</Button>
      </div>
    </Dialog>
  )
}
