import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './popover-button.module.css'

/** A button in the header with a panel below it; the browser's own popover: Escape and a click elsewhere close it. */
export function PopoverButton(props: {
  /** Accessible name, where the face alone does not say it. */
  label?: string
  face: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const panel = useId()
  // What nobody opened is not drawn; what was typed in it stays when it is closed.
  const [wanted, setWanted] = useState(false)
  const close = () => document.getElementById(panel)?.hidePopover()
  return (
    <>
      <Button
        variant="default"
        className={classes.button ?? ''}
        popoverTarget={panel}
        {...(props.label !== undefined && { 'aria-label': props.label, title: props.label })}
      >
        {props.face}
      </Button>
      <div
        id={panel}
        popover="auto"
        className={classes.panel}
        onBeforeToggle={() => flushSync(() => setWanted(true))}
      >
        {wanted && props.children(close)}
      </div>
    </>
  )
}
