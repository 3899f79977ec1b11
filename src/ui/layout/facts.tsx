import type { ReactNode } from 'react'
import classes from './facts.module.css'

export function Facts(props: { children: ReactNode }) {
  return <dl className="stack-xs">{props.children}</dl>
}

export function Fact(props: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className="muted">{props.name}</dt>
      <dd className="breakable tabular" translate="no">
        {props.children}
      </dd>
    </div>
  )
}
