import type { ComponentPropsWithRef } from 'react'
import classes from './icon-button.module.css'
import { RowIcon, type RowIconName } from './row-icon'

/**
 * A small button with only an icon, light enough for lists with hundreds. With `held` it does nothing, but keeps the focus
 * and stays readable for screen readers.
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
