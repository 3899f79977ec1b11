import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import classes from '../disputes.module.css'

const LONGEST_NAME = 200

/**
 * The name of an investigation while it is changed. Enter or leaving the field keeps the new name, Escape the old one;
 * `onEnd` gets the new name, or null where it is the same or empty.
 */
export function NameField(props: { name: string; onEnd: (name: string | null) => void }) {
  const { name, onEnd } = props
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function end(next: string) {
    // Escape and Enter remove the field, which leaves it as well.
    if (isOver.current) return
    isOver.current = true
    const trimmed = next.trim()
    onEnd(trimmed === '' || trimmed === name ? null : trimmed)
  }

  return (
    <TextInput
      ref={field}
      aria-label="Name of the list"
      size="xs"
      value={text}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => end(text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The focus moves to a button, which the same Enter would press.
        event.preventDefault()
        end(event.key === 'Enter' ? text : name)
      }}
    />
  )
}

/** The name of the open list, which can be changed. */
export function ListName(props: { name: string; onRename: (name: string) => void }) {
  const [isTyping, setTyping] = useState(false)
  if (isTyping)
    return (
      <FocusFallback className={`row-tight breakable ${classes.name}`}>
        <NameField
          name={props.name}
          onEnd={(name) => {
            setTyping(false)
            if (name !== null) props.onRename(name)
          }}
        />
      </FocusFallback>
    )
  return (
    <div className={`row-tight breakable ${classes.name}`}>
      <bdi className="muted">{visibleText(props.name)}</bdi>
      <Button variant="subtle" size="compact-sm" onClick={() => setTyping(true)}>
        Rename
      </Button>
    </div>
  )
}
