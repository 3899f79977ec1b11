import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Button, type ButtonProps, showReason } from './button'

/** Renders a button that keeps the focus while disabled, and shows the reason when pressed. */
export function ActionButton({
  disabledReason,
  onClick,
  title,
  ...props
}: ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { disabledReason: string | null }) {
  const isDisabled = disabledReason !== null
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!isDisabled) return onClick?.(event)
    event.preventDefault()
    // Ignore the second click of a double click, whose first click started the action.
    if (event.detail < 2) showReason(event.currentTarget, disabledReason)
  }
  return (
    <Button
      aria-disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      title={disabledReason ?? title}
      onClick={click}
      {...props}
    />
  )
}
