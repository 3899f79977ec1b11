import type { ReactNode } from 'react'
import classes from './empty.module.css'

export function Empty(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`dashed stack-sm ${classes.empty}`}>
      <strong className="large">{props.title}</strong>
      {props.children && <div className={`muted ${classes.text}`}>{props.children}</div>}
      {props.action}
    </div>
  )
}
