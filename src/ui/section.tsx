import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

/** A part of a page, named by its heading; an action of its own stands to the heading's right. */
export function Section(props: { title: string; action?: ReactNode; panel?: boolean; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.section} data-panel={props.panel}>
      <div className={classes.head}>
        <h2 id={heading} tabIndex={-1}>
          {props.title}
        </h2>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}
