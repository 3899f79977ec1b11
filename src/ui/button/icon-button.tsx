import type { ComponentPropsWithRef, CSSProperties } from 'react'
import { showReason } from './button'
import classes from './icon-button.module.css'

/** Renders an icon-only button, lighter than Mantine's for lists of hundreds. `disabledReason` works as in Button. */
export function IconButton({
  label,
  icon,
  disabledReason = null,
  onClick,
  ...props
}: { label: string; icon: RowIconName; disabledReason?: string | null } & Omit<
  ComponentPropsWithRef<'button'>,
  'type' | 'children'
>) {
  return (
    <button
      type="button"
      className={`bare-button muted ${classes.button}`}
      aria-label={label}
      title={label}
      aria-disabled={disabledReason !== null || undefined}
      onClick={
        disabledReason === null ? onClick : ({ currentTarget }) => showReason(currentTarget, disabledReason)
      }
      {...props}
    >
      <RowIcon name={icon} />
    </button>
  )
}

type RowIconName = 'chevron' | 'dots' | 'grip'

/** Renders a small muted icon for long lists. The surrounding element has the accessible name. */
export function RowIcon({ name, className = '' }: { name: RowIconName; className?: string | undefined }) {
  const style = { '--picture': `var(--picture-${name})` } as CSSProperties
  return <span aria-hidden className={`${classes.icon} ${className}`} style={style} />
}
