import { Button, type ButtonProps } from './button'

/** A button beside a text, in a row or in a notice. */
export function SmallButton(props: ButtonProps) {
  return <Button variant="default" size="compact-sm" {...props} />
}
