import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createStore } from '../../lib/store'
import classes from './page.module.css'

/** Renders a page's frame: a heading (focused on navigation, see `app/`), one main action, and content. */
export function Page(props: {
  /** Title of the browser tab, and of the page unless `heading` is set. */
  title: string
  heading?: ReactNode
  lead?: ReactNode
  /** Whether the lead is beside the heading if there is room. */
  isLeadBeside?: boolean
  action?: ReactNode
  width?: 'narrow' | 'wide'
  printsContentOnly?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`stack ${classes.page}`}
      data-width={props.width}
      data-content-only={props.printsContentOnly}
    >
      <title>{`${props.title} · Fleet Console`}</title>
      <header className={`wrap ${classes.head}`}>
        <div className={props.isLeadBeside ? 'row-tight' : ''}>
          <h1 className="tabular" tabIndex={-1}>
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

/** Focuses the page's heading, because the focused element is gone or the page is new. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** An action of the current page, to list in the palette. */
export interface PageAction {
  readonly verb: string
  readonly disabledReason: string | null
  readonly run: () => void
}

export const pageAction = createStore<PageAction | null>(null)

export function useOfferedAction({ verb, disabledReason, run }: PageAction): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    pageAction.set({ verb, disabledReason, run: () => runNow() })
    return () => pageAction.set(null)
  }, [verb, disabledReason])
}
