import { type ReactNode, type Ref, useId } from 'react'

export function Section(props: {
  title: string
  action?: ReactNode
  panel?: boolean
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
