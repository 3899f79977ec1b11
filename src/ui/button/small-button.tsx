import { type ButtonProps, SecondaryButton } from './button'

export function SmallButton(props: ButtonProps) {
  return <SecondaryButton size="compact-sm" {...props} />
}
