import type { ComponentPropsWithRef } from 'react'
import classes from './icon-button.module.css'
import { RowIcon, type RowIconName } from './row-icon'

/**
 * A small button with an icon alone, plain, for lists with hundreds of them. `held` keeps it from acting but not from
 * being found and focused.
 */
export function IconButton({
  label,
  icon,
  held = false,
  onClick,
  ...props
}: { label: string; icon: RowIconName; held?: boolean } & Omit<
  ComponentPropsWithRef<'button'>,
  'type' | 'children'
>) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-disabled={held || undefined}
      onClick={held ? undefined : onClick}
      {...props}
    >
      <RowIcon name={icon} />
    </button>
  )
}
