import type { ReactNode } from 'react'
import classes from './page.module.css'

/**
 * The frame of every page: its heading, what belongs beside it, one primary action at the top right, then the content.
 * The heading takes the focus on navigation (see `app/`), hence its tabindex.
 */
export function Page(props: {
  title: string
  /** What the page is about in a line or two, below the heading. */
  lead?: ReactNode
  action?: ReactNode
  /** Takes all the width there is, for tables and grids that are wider than a text. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.page} data-wide={props.wide}>
      <title>{`${props.title} – Fleet Console`}</title>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {props.title}
          </h1>
          {props.lead}
        </div>
        {props.action}
      </header>
      {props.children}
    </div>
  )
}
