import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Button, type ButtonProps } from '../button/button'
import { sayWhy } from '../button/say-why'

/** A button that keeps the focus while it is disabled, and then says why at a press. */
export function ActionButton({
  disabledBecause,
  onClick,
  title,
  ...props
}: ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why it does nothing now, as a sentence; null where it works. */
    disabledBecause: string | null
  }) {
  const isDisabled = disabledBecause !== null
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!isDisabled) return onClick?.(event)
    event.preventDefault()
    // The second click of a double click finds what the first one began.
    if (event.detail < 2) sayWhy(event.currentTarget, disabledBecause)
  }
  return (
    <Button
      aria-disabled={isDisabled}
      {...(isDisabled && { 'data-disabled': true })}
      title={disabledBecause ?? title}
      onClick={click}
      {...props}
    />
  )
}
