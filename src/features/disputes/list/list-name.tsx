import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import classes from '../disputes.module.css'

const LONGEST_NAME = 200

function focusAll(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

export function ListName({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const [isTyping, setTyping] = useState(false)

  function end(typed: string) {
    setTyping(false)
    onRename(typed)
  }

  if (!isTyping)
    return (
      <div className={`row-tight breakable ${classes.name}`}>
        <bdi className="muted">{visibleText(name)}</bdi>
        <Button variant="subtle" size="compact-sm" onClick={() => setTyping(true)}>
          Rename
        </Button>
      </div>
    )
  return (
    <FocusFallback className={`row-tight breakable ${classes.name}`}>
      <TextInput
        ref={focusAll}
        aria-label="Name of the list"
        size="xs"
        defaultValue={name}
        maxLength={LONGEST_NAME}
        onBlur={(event) => end(event.currentTarget.value)}
        onKeyDown={(event) => {
          const field = event.currentTarget
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          if (event.key === 'Escape') field.value = name
          end(field.value)
        }}
      />
    </FocusFallback>
  )
}
