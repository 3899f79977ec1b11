import type { CSSProperties } from 'react'
import classes from './row-icon.module.css'

export type RowIconName = 'chevron' | 'copy' | 'down' | 'grip' | 'sort' | 'trash' | 'up'

/** A small muted icon for lists with hundreds of rows. The element around it has the accessible name. */
export function RowIcon({ name, className = '' }: { name: RowIconName; className?: string | undefined }) {
  const style = { '--picture': `var(--picture-${name})` } as CSSProperties
  return <span aria-hidden className={`${classes.icon} ${className}`} style={style} />
}
