import type { ComponentPropsWithRef, CSSProperties } from 'react'
import { sayWhy } from '../button/say-why'
import classes from './icon-button.module.css'

/** A button with only an icon, light enough for hundreds. `disabledBecause` works as in ActionButton. */
export function IconButton({
  label,
  icon,
  disabledBecause = null,
  onClick,
  ...props
}: { label: string; icon: RowIconName; disabledBecause?: string | null } & Omit<
  ComponentPropsWithRef<'button'>,
  'type' | 'children'
>) {
  return (
    <button
      type="button"
      className={`bare-button muted ${classes.button}`}
      aria-label={label}
      title={label}
      aria-disabled={disabledBecause !== null || undefined}
      onClick={
        disabledBecause === null ? onClick : ({ currentTarget }) => sayWhy(currentTarget, disabledBecause)
      }
      {...props}
    >
      <RowIcon name={icon} />
    </button>
  )
}

type RowIconName = 'chevron' | 'copy' | 'down' | 'grip' | 'sort' | 'trash' | 'up'

/** A small muted icon for lists with hundreds of rows. The element around it has the accessible name. */
export function RowIcon({ name, className = '' }: { name: RowIconName; className?: string | undefined }) {
  const style = { '--picture': `var(--picture-${name})` } as CSSProperties
  return <span aria-hidden className={`${classes.icon} ${className}`} style={style} />
}
