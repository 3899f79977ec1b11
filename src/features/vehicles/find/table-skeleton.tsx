import classes from './table-skeleton.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A table's shape while its first rows are on their way. */
export function TableSkeleton() {
  return (
    <div aria-hidden className={`${classes.frame} appears-late`}>
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
