import { useSyncExternalStore } from 'react'
import classes from '../drivers-workspace.module.css'
import { countWords } from '../rows/issue-words'
import { useDriversGrid } from './grid-context'

/** How many rows there are of which kind. Valid ones can be sent, be there warnings or not. */
export function GridCounts() {
  const { store } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const { valid, warning, error, sending, created, unknown } = store.counts()
  const sent = [
    sending > 0 && `${sending.toLocaleString('en')} being sent`,
    created > 0 && `${created.toLocaleString('en')} created`,
    unknown > 0 && `${unknown.toLocaleString('en')} unknown`,
  ].filter((words) => words !== false)
  return (
    <p role="status" className={classes.counts}>
      {store.isChecking()
        ? 'Checking…'
        : [
            `${(valid + warning).toLocaleString('en')} valid`,
            countWords(warning, 'warning'),
            countWords(error, 'error'),
            ...sent,
          ].join(' · ')}
    </p>
  )
}
