import type { ReactNode } from 'react'
import classes from './empty.module.css'

/** An empty state: what the place is for, what to do first, at most one button. */
export function Empty(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`stack-sm ${classes.empty}`}>
      <strong className={classes.title}>{props.title}</strong>
      {props.children && <div className={`muted ${classes.text}`}>{props.children}</div>}
      {props.action}
    </div>
  )
}
