import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/**
 * A button that may have to wait: while it is held back it does nothing, but it keeps the focus and can be asked why
 * (`aria-describedby`), which a disabled one cannot.
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
