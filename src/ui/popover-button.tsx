import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './popover-button.module.css'

/** A button in the header with a panel below it; the browser's own popover: Escape and a click elsewhere close it. */
export function PopoverButton(props: {
  /** Accessible name, where the face alone does not say it. */
  label?: string
  face: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const panel = useId()
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
      <div id={panel} popover="auto" className={classes.panel}>
        {props.children(close)}
      </div>
    </>
  )
}
