import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSyncedState } from './use-synced-state'

/** A text field that commits its text on blur or Enter; invalid text stays in it, with the problem below. */
export function CommitInput(props: {
  label: string
  placeholder?: string
  value: string
  problem: (text: string) => string | null
  /** What is said below the field about text that is not wrong. */
  note?: (text: string) => string | null
  onCommit: (text: string) => void
}) {
  const [text, setText] = useSyncedState(props.value)
  const [typing, setTyping] = useState(false)
  const problem = text.trim() === '' ? null : props.problem(text.trim())

  function commit() {
    if (!typing) return
    setTyping(false)
    setText(text.trim())
    if (problem === null && text.trim() !== props.value) props.onCommit(text.trim())
  }

  return (
    <TextInput
      label={props.label}
      placeholder={props.placeholder ?? ''}
      value={text}
      onChange={(event) => {
        setTyping(true)
        setText(event.currentTarget.value)
      }}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={props.note?.(text)}
      error={!typing && problem}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
