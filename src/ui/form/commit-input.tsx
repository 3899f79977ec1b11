import { useState } from 'react'
import { isComposing } from '../../lib/browser/is-composing'
import { MomentInput } from './moment-input'
import { useSyncedState } from './use-synced-state'

/** Renders a date or time field that commits on blur, Enter, or a calendar choice. Invalid text stays, with an error below. */
export function CommitInput(props: {
  label: string
  placeholder?: string
  value: string
  problem: (text: string) => string | null
  /** Returns a note for text that is valid; null for none. */
  note?: (text: string) => string | null
  onCommit: (text: string) => void
}) {
  const [text, setText] = useSyncedState(props.value)
  const [typing, setTyping] = useState(false)
  const problem = text.trim() === '' ? null : props.problem(text.trim())

  function commit(typed: string) {
    setTyping(false)
    setText(typed)
    if ((typed === '' || props.problem(typed) === null) && typed !== props.value) props.onCommit(typed)
  }
  const leave = () => typing && commit(text.trim())

  return (
    <MomentInput
      needs="day or time"
      label={props.label}
      placeholder={props.placeholder ?? ''}
      value={text}
      onChange={(event) => {
        setTyping(true)
        setText(event.currentTarget.value)
      }}
      onBlur={leave}
      onChosen={commit}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && leave()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={props.note?.(text)}
      error={!typing && problem}
    />
  )
}
