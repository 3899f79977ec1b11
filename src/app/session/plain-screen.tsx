import type { ReactNode } from 'react'
import classes from './session.module.css'

/** The screen replaces the page that had the focus: focusing its heading announces it to screen readers. */
function focus(heading: HTMLElement | null): void {
  heading?.focus()
}

/** A screen with one message and nothing else: signed out, a wrong deployment, a crash. */
export function PlainScreen(props: { title: string; children: ReactNode }) {
  return (
    <main className={classes.screen}>
      <title>{`${props.title} · Fleet Console`}</title>
      <div className={`panel ${classes.card}`}>
        <p className="muted">Fleet Console</p>
        <h1 ref={focus} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children}
      </div>
    </main>
  )
}
