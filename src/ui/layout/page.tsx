import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Every page's frame: heading (focused on navigation, see `app/`), one primary action, content. */
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
          {typeof props.lead === 'string' ? <p className="muted">{props.lead}</p> : props.lead}
        </div>
        {props.action}
      </header>
      {props.children}
    </div>
  )
}
