import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'

/**
 * A small button with an icon alone, plain, for lists with hundreds of them. `held` keeps it from acting but not from
 * being found and focused.
 */
export function IconButton({
  label,
  held = false,
  onClick,
  children,
  ...props
}: { label: string; held?: boolean; children: ReactNode } & Omit<
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
      {children}
    </button>
  )
}
