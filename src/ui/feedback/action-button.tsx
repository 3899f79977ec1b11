import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Button, type ButtonProps } from '../button/button'
import { sayWhy } from '../button/say-why'

/** A button that can be held: it keeps the focus, unlike a disabled one, and a press says why it does nothing. */
export function ActionButton({
  heldBecause,
  onClick,
  title,
  ...props
}: ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why it does nothing now, as a sentence; null where it works. */
    heldBecause: string | null
  }) {
  const held = heldBecause !== null
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!held) return onClick?.(event)
    event.preventDefault()
    // The second click of a double click finds what the first one began.
    if (event.detail < 2) sayWhy(event.currentTarget, heldBecause)
  }
  return (
    <Button
      aria-disabled={held}
      {...(held && { 'data-disabled': true })}
      title={heldBecause ?? title}
      onClick={click}
      {...props}
    />
  )
}
