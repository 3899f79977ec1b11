import classes from './row-icon.module.css'

export type RowIconName = 'chevron' | 'copy' | 'down' | 'grip' | 'sort' | 'trash' | 'up'

/** A small icon for lists with hundreds of rows, in the muted colour; what it says, the element around it is named. */
export function RowIcon({ name, className = '' }: { name: RowIconName; className?: string | undefined }) {
  return <span aria-hidden className={`${classes.icon} ${className}`} data-icon={name} />
}
