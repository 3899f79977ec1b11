import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

/**
 * A message over the page as it stands: the page below stays drawn and keeps what was typed, and cannot be reached
 * meanwhile. The browser's own dialog holds the focus and gives it back. Without `onClose` only its actions lead on.
 * 'wide' is for what holds a table or a form; 'palette' stands at the top with its title heard and not seen, and a click
 * beside it closes it.
 */
export function Dialog(props: {
  title: string
  layout?: 'wide' | 'palette'
  onClose?: () => void
  children: ReactNode
}) {
  const { onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  // Closed while it still stands in the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-layout={props.layout}
      {...(props.layout === 'palette' && { closedby: 'any' })}
      aria-labelledby={heading}
      onClose={() => {
        // A second Escape in a row closes it without asking: it stands as long as it is drawn.
        if (dialog.current === null || dialog.current.open) return
        dialog.current.showModal()
        onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={heading}>{props.title}</h2>
      {props.children}
    </dialog>
  )
}
