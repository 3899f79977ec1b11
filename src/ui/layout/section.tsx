import { type ReactNode, type Ref, useId } from 'react'

/** A section named by its heading, with an action to the right of it. A panel has a frame. */
export function Section(props: {
  title: string
  action?: ReactNode
  panel?: boolean
  /** To focus the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={props.panel ? 'panel roomy stack' : 'stack'}>
      <div className="row spread">
        <h2 id={heading} ref={props.headingRef} tabIndex={-1}>
          {props.title}
        </h2>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}
