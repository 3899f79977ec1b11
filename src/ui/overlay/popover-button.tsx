import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { SecondaryButton } from '../button/button'
import classes from './popover-button.module.css'

/** A header button with a panel below. It is the browser's own popover: Escape and clicks outside close it. */
export function PopoverButton(props: {
  /** Accessible name, where the button's content is not enough. */
  label?: string
  face: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const panel = useId()
  // Not rendered before it is opened; keeps its state when it is closed.
  const [wanted, setWanted] = useState(false)
  const close = () => document.getElementById(panel)?.hidePopover()
  return (
    <>
      <SecondaryButton
        className={classes.button ?? ''}
        popoverTarget={panel}
        {...(props.label !== undefined && { 'aria-label': props.label, title: props.label })}
      >
        {props.face}
      </SecondaryButton>
      <div
        id={panel}
        popover="auto"
        className={`raised ${classes.panel}`}
        onBeforeToggle={() => flushSync(() => setWanted(true))}
      >
        {wanted && props.children(close)}
      </div>
    </>
  )
}
