import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Names and their values in two columns; one on a phone. */
export function Facts(props: { children: ReactNode }) {
  return <dl className={`stack tabular ${classes.facts}`}>{props.children}</dl>
}

/** A row of {@link Facts}. */
export function Fact(props: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className="muted">{props.name}</dt>
      <dd className="breakable">{props.children}</dd>
    </div>
  )
}
