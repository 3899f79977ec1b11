import type { ReactNode } from 'react'
import classes from './page.module.css'

/**
 * The frame of every page: heading, one primary action at the top right, content. The heading has a tabindex because it
 * gets the focus on navigation (see `app/`).
 */
export function Page(props: {
  /** In the browser's tab, and in the heading unless that is given. */
  title: string
  heading?: ReactNode
  /** What the page is for, in a line or two below the heading. */
  lead?: ReactNode
  action?: ReactNode
  /** Uses the full width, for wide tables and grids. */
  wide?: boolean
  /** Leaves the heading out on paper, where the content has its own. */
  printsContentOnly?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`stack ${classes.page}`}
      data-wide={props.wide}
      data-content-only={props.printsContentOnly}
    >
      <title>{`${props.title} · Fleet Console`}</title>
      <header className={`wrap ${classes.head}`}>
        <div>
          <h1 className={`tabular ${classes.title}`} tabIndex={-1}>
            {props.heading ?? props.title}
          </h1>
          {props.lead}
        </div>
        {props.action}
      </header>
      {props.children}
    </div>
  )
}
