import classes from './integrations.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Search, filters and cards of the right shape while the catalogue is on its way. */
export function ListSkeleton() {
  return (
    <div aria-hidden className={`${classes.columns} appears-late`}>
      <div className={classes.cards}>
        <div className={`${classes.loading} ${classes.loadingFilters}`} />
        {rows.map((row) => (
          <div key={row} className={classes.loading} />
        ))}
      </div>
    </div>
  )
}
