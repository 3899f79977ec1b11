import { useState } from 'react'
import { visibleText } from '../../lib/text/visible-text'
import { Button } from '../../ui/button/button'
import { FocusFallback } from '../../ui/feedback/focus-fallback'
import classes from './disputes.module.css'
import { NameField } from './investigations/name-field'

/** The name of the open list, which can be changed. */
export function ListName(props: { name: string; onRename: (name: string) => void }) {
  const [isTyping, setTyping] = useState(false)
  if (isTyping)
    return (
      <FocusFallback className={classes.name}>
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
    <div className={classes.name}>
      <bdi className="muted">{visibleText(props.name)}</bdi>
      <Button variant="subtle" size="compact-sm" onClick={() => setTyping(true)}>
        Rename
      </Button>
    </div>
  )
}
