import { type ButtonProps, SecondaryButton } from './button'

/** A button beside a text, in a row or in a notice. */
export function SmallButton(props: ButtonProps) {
  return <SecondaryButton size="compact-sm" {...props} />
}
