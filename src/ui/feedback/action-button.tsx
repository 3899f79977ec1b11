import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Button, type ButtonProps } from '../button/button'

/**
 * A button that can be held: it then does nothing, but unlike a disabled one it keeps the focus and can say why
 * (`aria-describedby`).
 */
export function ActionButton({
  held,
  onClick,
  ...props
}: ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { held: boolean }) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (held) event.preventDefault()
    else onClick?.(event)
  }
  return <Button aria-disabled={held} {...(held && { 'data-disabled': true })} onClick={click} {...props} />
}
