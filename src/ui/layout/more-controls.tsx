import type { ReactNode } from 'react'
import classes from './more-controls.module.css'

/** Controls that a narrow window keeps behind a word until it is pressed. */
export function MoreControls(props: { title: string; narrow: boolean; children: ReactNode }) {
  if (!props.narrow) return props.children
  return (
    <details className={classes.more}>
      <summary>{props.title}</summary>
      <div className={`wrap ${classes.controls}`}>{props.children}</div>
    </details>
  )
}
