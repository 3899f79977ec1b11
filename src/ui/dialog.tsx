import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

/**
 * A message over the page as it stands: the page below stays drawn and keeps what was typed, and cannot be reached
 * meanwhile. The browser's own dialog holds the focus and gives it back. Without `onClose` only its actions lead on.
 * `wide` is for what holds a table or a form.
 */
export function Dialog(props: { title: string; wide?: boolean; onClose?: () => void; children: ReactNode }) {
  const { onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={props.wide}
      aria-labelledby={heading}
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
