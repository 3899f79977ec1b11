import classes from './timeline.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Rows of the right shape while the first page is on its way. */
export function RowSkeleton() {
  return (
    <div aria-hidden className="appears-late">
      {rows.map((row) => (
        <div key={row} className={classes.loading} />
      ))}
    </div>
  )
}
